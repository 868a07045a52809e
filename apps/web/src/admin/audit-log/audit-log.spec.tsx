/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  adminTexts,
  type AuditEntryResponse,
  editPostPath,
  pages,
  problems,
  texts,
} from '@sandstone/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { someEntry } from '../../shared/testing/audit.builder.ts';
import { type RecordedRequest, problemResponse } from '../../shared/testing/fake-api.ts';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { openAdmin, press } from '../testing/open-admin.tsx';

const { activity } = adminTexts;
const list = 'GET /api/admin/audit';
const now = new Date(2026, 5, 17, 12);
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString();
const page = (entries: AuditEntryResponse[], nextCursor: string | null = null) => ({ entries, nextCursor });
const day = (name: string) => within(screen.getByRole('region', { name })).getAllByRole('listitem');

const open = (response: unknown) => openAdmin(pages.adminAudit, { [list]: response });

beforeEach(() => void jest.useFakeTimers({ now }));

describe('the activity page', () => {
  it('lists who did what by day and links resources that still exist', async () => {
    await open(
      page([
        someEntry({ on: hoursAgo(1), action: 'post.update', target: 'p-1', targetName: 'Dusk' }),
        someEntry({ on: hoursAgo(2), action: 'photo.delete', targetName: null }),
        someEntry({ on: hoursAgo(24), action: 'session.create', targetName: null }),
      ]),
    );
    const [first, second] = day('Today');
    expect(first?.textContent).toContain('Ada changed the post Dusk');
    expect(screen.getByRole('link', { name: 'Dusk' }).getAttribute('href')).toBe(editPostPath('p-1'));
    expect(second?.textContent).toContain('Ada deleted a photo');
    expect(day('Yesterday')[0]?.textContent).toContain('Ada signed in');
  });

  it('appends the next page at the cursor', async () => {
    const { requests } = await open(({ query }: RecordedRequest) =>
      query['cursor'] === '5'
        ? page([someEntry({ on: hoursAgo(3), action: 'post.create', targetName: 'Dawn' })])
        : page([someEntry({ on: hoursAgo(1), action: 'session.create', targetName: null })], '5'),
    );
    await press('Show more');
    expect(requests.at(-1)?.query).toEqual({ limit: '40', cursor: '5' });
    expect(day('Today')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  it('filters by resource type and tells when nothing matches', async () => {
    const { requests } = await open(({ query }: RecordedRequest) =>
      page(query['thing'] === 'photo' ? [] : [someEntry()]),
    );
    fireEvent.change(screen.getByLabelText('What to show'), { target: { value: 'photo' } });
    await advanceTime(1);
    expect(requests.at(-1)?.query).toEqual({ limit: '40', thing: 'photo' });
    expect(screen.getByRole('heading', { name: activity.nothingFits })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: activity.everything }));
    await advanceTime(1);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('shows that nothing has happened yet', async () => {
    await open(page([]));
    expect(screen.getByRole('heading', { name: activity.nothing })).toBeTruthy();
  });

  it('shows why loading failed, keeps the loaded entries and retries', async () => {
    let response: unknown = problemResponse('unavailable');
    await open(() => response);
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    response = page([someEntry({ on: hoursAgo(1) })], '5');
    await press(texts.errorScreen.retry);
    expect(day('Today')).toHaveLength(1);
    response = problemResponse('unavailable');
    await press('Show more');
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    expect(day('Today')).toHaveLength(1);
    response = page([someEntry({ on: hoursAgo(2), action: 'session.create' })]);
    await press(texts.errorScreen.retry);
    expect(day('Today')).toHaveLength(2);
  });
});
