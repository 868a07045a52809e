import { describe, expect, it } from '@jest/globals';
import { type Migration } from '@mikro-orm/migrations';
import { ruleViolations } from '../testing/migration-rules.ts';
import { migrationsList } from './migrations-list.ts';

const unreleased = 'ran before the first release: there is no previous version to survive it';

/**
 * Accepted violations: the beginning of each statement, and why it is harmless. After the first release, `unreleased`
 * is no longer a valid reason.
 */
const exceptions: Readonly<Record<string, readonly { statement: string; because: string }[]>> = {
  '0007-content-lists': [
    { statement: 'create index videos_list on videos', because: unreleased },
    { statement: 'create index videos_of_event on videos', because: unreleased },
    { statement: 'alter table covers add constraint covers_ready_is_whole', because: unreleased },
  ],
  '0008-sync': [
    { statement: 'alter table events drop constraint events_collection', because: unreleased },
    { statement: 'alter table events drop column provider', because: unreleased },
    { statement: 'delete from webhook_hints', because: unreleased },
    { statement: 'create unique index webhook_hints_open', because: unreleased },
  ],
  '0010-audit-things': [{ statement: 'create index audit_log_thing on audit_log', because: unreleased }],
  '0014-record-counts': [
    { statement: 'drop function gallery_counted() cascade', because: 'other triggers count the photos' },
    { statement: 'drop table gallery_count', because: 'a view with its name and columns replaces it' },
    {
      statement: 'create index videos_of_event on videos',
      because: 'building it takes 0.2 s at 100,000 videos',
    },
  ],
  '0017-photo-search': [
    {
      statement: 'create index photos_search on photos',
      because: 'building it takes two seconds at 100,000 photos, and only uploads wait',
    },
  ],
  '0018-photo-library': [
    ...['photos_admin_name', 'photos_admin_undescribed', 'photos_admin_animated'].map((index) => ({
      statement: `create index ${index} on photos`,
      because: 'building it takes half a second at 100,000 photos, and only uploads wait',
    })),
    {
      statement: 'create index videos_search on videos',
      because: 'building it takes half a second at 10,000 videos, and only a sync waits',
    },
  ],
  '0021-event-items': [
    {
      statement: 'alter table photo_commands add constraint photo_commands_action_check',
      because: 'it allows two more actions than before',
    },
  ],
  '0026-private-photos': ['photos_to_withdraw', 'photos_to_release'].map((index) => ({
    statement: `create index ${index} on photos`,
    because: 'building it takes 0.05 s at 100,000 photos, and only uploads wait',
  })),
  '0027-watermark': ['photos_watermark', 'photos_old_files'].map((index) => ({
    statement: `create index ${index} on photos`,
    because: 'building it takes 0.1 s at 100,000 photos, and only uploads wait',
  })),
  '0028-event-pages': [
    {
      statement: 'create index videos_of_event on videos',
      because: 'building it takes 0.2 s at 100,000 videos, and only a sync waits',
    },
    {
      statement: 'create index photos_public on photos',
      because: 'building it takes 0.1 s at 100,000 photos, and only uploads wait',
    },
  ],
  '0037-photo-edits': [
    {
      statement: 'alter table photo_commands add constraint photo_commands_action_check',
      because: 'it allows one more action than before',
    },
  ],
  '0030-long-photos': [
    {
      statement: 'alter table photo_variants drop constraint photo_variants_step_is_greatest_width',
      because: 'the previous version writes no variant that is wider than its step, and reads wider ones',
    },
    {
      statement: 'alter table photo_variants add constraint photo_variants_step_is_greatest_side',
      because:
        'it allows all that was allowed before; only the worker waits while the variants are read once',
    },
  ],
  '0034-partial-listings': [
    {
      statement: 'alter table sync_runs add constraint sync_runs_hide_when_complete',
      because: 'it allows one more status than before',
    },
  ],
  '0036-photo-moves': [
    {
      statement: 'create index photos_moving on photos',
      because: 'the index is empty, so that only the photos are read once: 0.05 s for 100,000',
    },
  ],
  '0046-edited-photos': [
    ...['photos_has_source', 'photos_edited_apart', 'photos_edits_are_made'].map((constraint) => ({
      statement: `alter table photos add constraint ${constraint}`,
      because:
        'every photo of the previous release fulfils it, and a release that breaks it would show unedited pictures',
    })),
    {
      statement: 'create index photos_unedited_files on photos',
      because: 'the index is empty, so that only the photos are read once: 0.05 s for 100,000',
    },
    {
      statement: 'create index photos_watermark_edited on photos',
      because: 'the index is empty, so that only the photos are read once: 0.05 s for 100,000',
    },
  ],
  '0047-chosen-covers': [
    'create unique index covers_of_event on covers',
    'create index videos_cover_photo on videos',
  ].map((statement) => ({
    statement,
    because:
      'the previous version writes no row of it: it is empty, and the table is read once, 0.05 s for 100,000',
  })),
  '0055-reacted-items': ['photo', 'post'].map((item) => ({
    statement: `create unique index reactions_of_${item} on reactions`,
    because:
      'the previous version writes no row of it: it is empty, and the reactions are read once, 0.1 s for 500,000',
  })),
  '0059-reactions-of-visitors': [
    {
      statement: 'create index reactions_visitor on reactions',
      because:
        'building it takes 3 s at 500,000 reactions of visitors on a busy machine, and only reactions wait',
    },
  ],
  '0056-watched-rows': ['videos', 'events'].map((table) => ({
    statement: `drop trigger ${table}_version_cover on ${table}`,
    because: 'the trigger of the whole row watches these columns, too',
  })),
  '0066-taken-photos': ['photos_admin_taken', 'photos_taken_unread'].map((index) => ({
    statement: `create index ${index} on photos`,
    because: 'building it takes 0.3 s at 100,000 photos, and only uploads wait',
  })),
  '0015-trash': [
    {
      statement: 'create index photos_removal_work on photos',
      because: 'the index is empty, so that only the photos are read once: 0.05 s for 100,000',
    },
  ],
};

async function statementsOf(migration: (typeof migrationsList)[number]): Promise<string[]> {
  // All our migrations are of this class; `up` only collects statements and does not query the database.
  const made = new migration.class(undefined as never, undefined as never) as Migration;
  await made.up();
  return made.getQueries().map((query) => {
    if (typeof query !== 'string') throw new Error('A migration is written as text');
    return query;
  });
}

describe.each(migrationsList)('migration $name', (migration) => {
  it('is compatible with the previous version', async () => {
    const broken = ruleViolations(await statementsOf(migration));
    const allowed = (exceptions[migration.name] ?? []).map(({ statement }) => statement);
    expect(broken.filter((line) => !allowed.some((start) => line.startsWith(start)))).toEqual([]);
    // An unused exception would hide the next violation.
    expect(allowed.filter((start) => !broken.some((line) => line.startsWith(start)))).toEqual([]);
  });
});

describe('the migration rules', () => {
  it.each([
    'drop table posts',
    'alter table photos drop column listed',
    'alter table photos rename column listed to shown',
    'alter table photos rename to pictures',
    'alter table posts add column title text not null',
    'alter table posts alter column description type varchar(100)',
    'alter table posts alter column description set data type varchar(100)',
    'alter table posts alter column request_key set not null',
    'alter table posts alter column created_on drop default',
    'alter table posts drop constraint posts_times',
    'alter table posts add constraint posts_short check (char_length(description) < 10)',
    'drop index photos_gallery',
    'create unique index posts_text on posts (description)',
    'create index photos_name on photos (original_name)',
    'update photos set listed = true',
    'delete from posts',
    'truncate posts',
    'drop function photo_changed() cascade',
    'drop trigger photos_changed on photos',
    `alter table posts -- a remark
       DROP   COLUMN description`,
  ])('refuse: %s', (statement) => {
    expect(ruleViolations([statement])).toHaveLength(1);
  });

  it.each([
    [['alter table posts add column title text']],
    [["alter table posts add column title text not null default 'untitled'"]],
    [['alter table posts add column shout text not null generated always as (upper(description)) stored']],
    [['create table badges (id uuid primary key)', 'create unique index badges_one on badges (id)']],
    [
      [
        'create table badges (id uuid not null)',
        'alter table badges add constraint badges_key primary key (id)',
      ],
    ],
    [
      [
        'drop index photos_gallery',
        'create index posts_gallery on posts (id)',
        'create index photos_gallery on posts (id)',
      ],
    ],
    [['alter table posts alter column description drop not null']],
    [['insert into gallery_count (delta) select 1 -- drop table']],
    [["comment on table posts is 'do not drop table posts'"]],
  ])('allow: %s', (statements) => {
    expect(ruleViolations(statements)).toEqual([]);
  });
});
