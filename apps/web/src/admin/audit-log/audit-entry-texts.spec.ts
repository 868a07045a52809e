import { describe, expect, it } from '@jest/globals';
import { adminTexts, auditActions, type AuditEntryResponse } from '@sandstone/contract';
import { someEntry } from '../../shared/testing/audit.builder.ts';
import { groupAuditEntries, describeAuditEntry } from './audit-entry-texts.ts';

const { activity } = adminTexts;

function said(fields: Partial<AuditEntryResponse>, count = 1): string {
  const { who, did, name, after } = describeAuditEntry({ entry: someEntry(fields), count });
  return [who, did, name === undefined ? undefined : `‘${name}’`, after].filter(Boolean).join(' ');
}

describe('the sentence of an audit entry', () => {
  const ada = { kind: 'person', id: 'ada', name: 'Ada' } as const;
  const worker = { kind: 'worker', id: null, name: null } as const;
  const operator = { kind: 'operator', id: null, name: null } as const;

  it.each<[string, Partial<AuditEntryResponse>]>([
    ['Ada signed in', { action: 'session.create', target: 'a-session', targetName: null }],
    ['Ada signed out', { action: 'session.revoke', target: 'a-session', targetName: null }],
    ['Ada signed out everywhere', { action: 'session.revoke_all', target: 'ada', targetName: 'Ada' }],
    [
      'The site operator signed out everywhere: ‘Vera’',
      { actor: operator, action: 'session.revoke_all', target: 'vera', targetName: 'Vera' },
    ],
    [
      'The site operator made ‘Vera’ an administrator',
      {
        actor: operator,
        action: 'user.role',
        target: 'vera',
        targetName: 'Vera',
        details: { role: 'admin' },
      },
    ],
    [
      'The site operator took the administrator’s rights from ‘A former member’',
      { actor: operator, action: 'user.role', target: 'vera', targetName: null, details: { role: 'user' } },
    ],
    ['Ada became the first administrator, and set up the site', { action: 'site.setup', target: 'ada' }],
    ['Ada opened the site', { action: 'site.open' }],
    ['Ada closed the site', { action: 'site.close' }],
    ['Ada became an administrator', { action: 'user.role', target: 'ada', details: { role: 'admin' } }],
    ['The site operator blocked ‘Vera’', { actor: operator, action: 'user.disable', targetName: 'Vera' }],
    [
      'A former member deleted their own account',
      {
        actor: { ...ada, name: null },
        action: 'user.delete',
        target: 'ada',
        targetName: null,
      },
    ],
    ['Ada scheduled the post ‘Dusk’', { action: 'post.plan', targetName: 'Dusk' }],
    [
      'The site took down the adventure ‘Dunes’',
      { actor: worker, action: 'event.take_down', targetName: 'Dunes' },
    ],
    ['Ada changed the links of the site', { action: 'site.links', targetName: null }],
    ['Ada changed the watermark', { action: 'site.watermark', targetName: null }],
    ['Ada changed the time zone', { action: 'site.time_zone', targetName: null }],
    [
      'The site deleted an account',
      {
        actor: worker,
        action: 'user.delete',
        targetName: null,
      },
    ],
    ['Ada uploaded the photo ‘dune.jpg’', { action: 'photo.upload' }],
    ['Ada uploaded the photo ‘dune.jpg’ once more', { action: 'photo.upload', details: { duplicate: true } }],
    ['Ada described the photo ‘dune.jpg’', { action: 'photo.describe' }],
    ['Ada edited the photo ‘dune.jpg’', { action: 'photo.edit' }],
    ['Ada removed all edits of the photo ‘dune.jpg’', { action: 'photo.unedit' }],
    ['Ada tried the photo ‘dune.jpg’ again', { action: 'photo.retry' }],
    ['Ada deleted a photo', { action: 'photo.delete', targetName: null }],
    ['Ada deleted a draft of a post', { action: 'post.delete_draft', targetName: null }],
    ['Ada made the post ‘Dusk’', { action: 'post.create', targetName: 'Dusk' }],
    [
      'Ada changed the description and the photos of the post ‘Dusk’',
      { action: 'post.update', targetName: 'Dusk', details: { changed: ['description', 'photoIds'] } },
    ],
    [
      'Ada changed the title, the type and the visibility of the video ‘Dust’',
      { action: 'video.update', targetName: 'Dust', details: { changed: ['title', 'type', 'hidden'] } },
    ],
    ['Ada changed an adventure', { action: 'event.update', targetName: null, details: { changed: ['x'] } }],
    [
      'Ada retried the thumbnails of 3 videos',
      { action: 'cover.retry', targetName: null, details: { videos: 3 } },
    ],
    [
      'Ada retried a video thumbnail: ‘Dust’',
      { action: 'cover.retry', targetName: 'Dust', details: { videos: 1 } },
    ],
    [
      'The demo brought its pictures and videos',
      {
        actor: { kind: 'demo', id: null, name: null },
        action: 'demo.complete',
      },
    ],
    ['The site operator took a backup', { actor: operator, action: 'site.backup' }],
    ['The site operator restored the site from a backup', { actor: operator, action: 'site.restore' }],
    ['The site operator exported all content', { actor: operator, action: 'site.export' }],
    [`The site ${activity.unknownAction('moon.rise')}`, { actor: worker, action: 'moon.rise' }],
  ])('%s', (words, fields) => {
    expect(said({ actor: ada, ...fields })).toBe(words);
  });

  it.each(auditActions)('has words for %s', (action) => {
    for (const targetName of ['Dusk', null]) {
      const words = said({ actor: ada, action, targetName });
      expect(words).toMatch(/^Ada [a-z ]+/);
      expect(words).not.toContain(action);
      expect(words).not.toContain('undefined');
    }
  });

  it('counts the photos of a download', () => {
    expect(said({ actor: ada, action: 'photo.download' }, 12)).toBe('Ada downloaded 12 photos');
  });

  it('counts grouped entries', () => {
    expect(said({ actor: ada, action: 'photo.upload' }, 10)).toBe('Ada uploaded 10 photos');
  });

  it('names a deleted actor', () => {
    expect(said({ actor: { ...ada, name: null }, action: 'session.create' })).toBe(
      `${activity.actors.gone} signed in`,
    );
  });
});

describe('grouping of audit entries', () => {
  const at = (minute: number, fields: Partial<AuditEntryResponse> = {}) =>
    someEntry({ on: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString(), ...fields });

  it('counts the photos or videos of a command', () => {
    const many = { target: null, targetName: null };
    const entries = [
      at(9, { action: 'photo.revert', details: { photos: 5000 }, ...many }),
      at(8, { action: 'photo.describe', details: { photos: 20 }, ...many }),
      at(7, { action: 'photo.describe' }),
      at(6, { action: 'video.update', details: { videos: 3, changed: ['hidden'] }, ...many }),
    ];
    expect(groupAuditEntries(entries).map(({ count }) => count)).toEqual([5000, 21, 3]);
  });

  it('groups consecutive photo entries of one person and action, and nothing else', () => {
    const vera = { kind: 'person', id: 'vera', name: 'Vera' } as const;
    const entries = [
      at(59),
      at(50),
      at(40),
      // A long pause, another person, another action and a sign-in each start a new group.
      at(10),
      at(9, { actor: vera }),
      at(8, { action: 'photo.delete' }),
      at(7, { action: 'session.create' }),
      at(6, { action: 'session.create' }),
    ];
    expect(groupAuditEntries(entries).map(({ count }) => count)).toEqual([3, 1, 1, 1, 1, 1]);
    expect(groupAuditEntries(entries)[0]?.entry).toBe(entries[0]);
    expect(groupAuditEntries([])).toEqual([]);
  });
});
