/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { adminTexts, pages, problems, texts } from '@sandstone/contract';
import { fireEvent, screen } from '@testing-library/react';
import { someVideoLibrary, someSyncRun, someSync } from '../../shared/testing/admin-video.builder.ts';
import { openVideos } from './videos.fixture.tsx';
import {
  badGatewayResponse,
  problemResponse,
  requestsTo,
  type FakeRoutes,
} from '../../shared/testing/fake-api.ts';
import { coversPollMs, syncPollMs } from './use-sync.ts';
import { advanceTime } from '../../shared/testing/advance-time.ts';
import { clickControl } from '../testing/open-admin.tsx';

const { videoEditing, siteSettings, syncFailure } = adminTexts;
const openLibraries = (responses: FakeRoutes = {}) => openVideos(responses, pages.adminVideoLibraries);
const requested = someSync([someVideoLibrary({ requested: true })]);
const running = someSync([
  someVideoLibrary({ running: someSyncRun({ status: 'running', finishedOn: null, listed: 32 }) }),
]);
const sync = 'GET /api/admin/sync';
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: videoEditing.syncNow });
function see(state: 'visible' | 'hidden'): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  fireEvent(document, new Event('visibilitychange', { bubbles: true }));
}

describe('the sync panel', () => {
  beforeEach(() => void jest.useFakeTimers({ now: new Date('2026-01-01T12:03:30.000Z') }));
  afterEach(() => {
    see('visible');
  });

  it('shows the last result and the next run of each library', async () => {
    const failure = { code: 'rate_limited', text: syncFailure.rate_limited } as const;
    await openLibraries({
      [sync]: someSync([
        someVideoLibrary({
          last: someSyncRun({ created: 2, changed: 1 }),
          nextOn: '2026-01-01T12:15:30.000Z',
        }),
        someVideoLibrary({ id: '100002', type: 'premium', last: someSyncRun({ status: 'failed', failure }) }),
        someVideoLibrary({ id: '100003', last: null }),
      ]),
    });
    const [first, second, third] = [
      'Free video library 100001',
      'Premium video library 100002',
      'Free video library 100003',
    ].map((name) => screen.getByRole('listitem', { name }).textContent);
    expect(first).toContain('128 videos, 2 new, 1 changed · 3 minutes ago, again in 12 minutes');
    expect(second).toContain(`${failure.text} · 3 minutes ago`);
    expect(third).toContain('Not read yet');
    expect(screen.queryByText(videoEditing.unsigned)).toBeNull();
  });

  it('warns only about a premium library that does not sign players', async () => {
    await openLibraries({
      [sync]: someSync([
        someVideoLibrary({ signsPlayers: false }),
        someVideoLibrary({ id: '100002', type: 'premium', signsPlayers: false }),
      ]),
    });
    const warning = screen.getByText(videoEditing.unsigned);
    expect(warning.closest('li')?.getAttribute('aria-label')).toBe('Premium video library 100002');
  });

  it('requests a sync and follows it', async () => {
    let now = someSync();
    const { requests } = await openLibraries({
      [sync]: () => now,
      'POST /api/admin/sync': () => (now = requested),
    });
    await clickControl(videoEditing.syncNow);
    expect(button().disabled).toBe(true);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull();

    now = running;
    await advanceTime(syncPollMs);
    expect(screen.getByText('Reading: 32 of 128 videos')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('25');
    expect(button().disabled).toBe(true);

    now = someSync([someVideoLibrary({ last: someSyncRun({ created: 5 }) })]);
    await advanceTime(syncPollMs);
    await advanceTime();
    expect(screen.getByText(/128 videos, 5 new/)).toBeTruthy();
    expect(button().disabled).toBe(false);

    const ended = requestsTo(requests, sync).length;
    await advanceTime(10 * syncPollMs);
    expect(requestsTo(requests, sync).length).toBe(ended);
  });

  it('reloads the lists of videos and adventures when a sync has ended', async () => {
    let now = running;
    const { requests } = await openVideos({ [sync]: () => now });
    await advanceTime(syncPollMs);
    expect(requestsTo(requests, 'GET /api/admin/videos').length).toBe(1);
    now = someSync([someVideoLibrary({ last: someSyncRun({ created: 5 }) })]);
    await advanceTime(syncPollMs);
    await advanceTime();
    expect(requestsTo(requests, 'GET /api/admin/videos').length).toBe(2);
    expect(requestsTo(requests, 'GET /api/admin/events').length).toBe(2);
  });

  it('is over where a sync ended before its request was answered', async () => {
    await openLibraries({
      'POST /api/admin/sync': someSync([someVideoLibrary({ last: someSyncRun({ created: 5 }) })]),
    });
    await clickControl(videoEditing.syncNow);
    await advanceTime();
    expect(button().disabled).toBe(false);
    expect(screen.getByText(/128 videos, 5 new/)).toBeTruthy();
  });

  it('names a library', async () => {
    const { requests } = await openLibraries({
      'PATCH /api/admin/sync/libraries/100001': someSync([someVideoLibrary({ name: 'Short clips' })]),
    });
    await clickControl(`${videoEditing.nameLibrary} ${videoEditing.libraryName('100001')}`);
    fireEvent.change(screen.getByLabelText(videoEditing.libraryNameLabel), {
      target: { value: ' Short clips ' },
    });
    await clickControl('Save');
    expect(requests.find(({ route }) => route.startsWith('PATCH'))?.body).toEqual({
      name: 'Short clips',
      was: null,
    });
    expect(screen.getByRole('listitem', { name: 'Free Short clips' })).toBeTruthy();
  });

  it('keeps the name that is written when another tab was faster, until she looks at the saved one', async () => {
    const path = 'PATCH /api/admin/sync/libraries/100001';
    let isNamed = false;
    const { requests } = await openLibraries({
      [sync]: () => someSync([someVideoLibrary(isNamed ? { name: 'Clips' } : {})]),
      [path]: () => {
        if (isNamed) return someSync([someVideoLibrary({ name: 'Films' })]);
        isNamed = true;
        return problemResponse('changed_since');
      },
    });
    await clickControl(`${videoEditing.nameLibrary} ${videoEditing.libraryName('100001')}`);
    const field = () => screen.getByLabelText<HTMLInputElement>(videoEditing.libraryNameLabel);
    fireEvent.change(field(), { target: { value: 'Films' } });
    await clickControl('Save');
    await advanceTime();
    expect([field().value, screen.getByText(siteSettings.changedElsewhere)]).toEqual([
      'Films',
      expect.anything(),
    ]);
    await clickControl(siteSettings.showSaved);
    expect(field().value).toBe('Clips');
    fireEvent.change(field(), { target: { value: 'Films' } });
    await clickControl('Save');
    expect(requests.filter(({ route }) => route === path).map(({ body }) => body)).toEqual([
      { name: 'Films', was: null },
      { name: 'Films', was: 'Clips' },
    ]);
  });

  it('does not poll when nothing is in progress', async () => {
    const { requests } = await openLibraries();
    await advanceTime(60_000);
    expect(requestsTo(requests, sync).length).toBe(1);
  });

  it('does not poll while the page is hidden', async () => {
    const { requests } = await openLibraries({ [sync]: running });
    see('hidden');
    await advanceTime(10 * syncPollMs);
    expect(requestsTo(requests, sync).length).toBe(1);
    see('visible');
    await advanceTime();
    expect(requestsTo(requests, sync).length).toBe(2);
  });

  it('polls less often while only thumbnails are created', async () => {
    let covers = { pending: 3, failed: 1 };
    const { requests } = await openLibraries({ [sync]: () => someSync(undefined, { covers }) });
    expect(screen.getByText('3 thumbnails being created, 1 thumbnail failed')).toBeTruthy();
    expect(button().disabled).toBe(false);
    covers = { pending: 0, failed: 1 };
    await advanceTime(coversPollMs);
    await advanceTime();
    expect(screen.getByText('1 thumbnail failed')).toBeTruthy();
    const ended = requestsTo(requests, sync).length;
    await advanceTime(10 * coversPollMs);
    expect(requestsTo(requests, sync).length).toBe(ended);
  });

  it('continues after a failed poll', async () => {
    let now: unknown = running;
    await openLibraries({ [sync]: () => now });
    now = badGatewayResponse();
    await advanceTime(syncPollMs);
    expect(screen.getByText('Reading: 32 of 128 videos')).toBeTruthy();
    now = someSync();
    await advanceTime(syncPollMs);
    expect(screen.getByText(/nothing new/)).toBeTruthy();
  });

  it('shows why a sync was refused and allows another request', async () => {
    await openLibraries({ 'POST /api/admin/sync': problemResponse('rate_limited') });
    await clickControl(videoEditing.syncNow);
    expect(screen.getByText(problems.rate_limited.detail ?? '')).toBeTruthy();
    expect(button().disabled).toBe(false);
  });

  it('shows that no library is configured', async () => {
    await openLibraries({ [sync]: someSync([]) });
    expect(screen.getByText(videoEditing.notConfigured)).toBeTruthy();
    expect(button().disabled).toBe(true);
  });

  it('offers a retry when the state could not be loaded', async () => {
    let now: unknown = problemResponse('unavailable');
    await openLibraries({ [sync]: () => now });
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    now = someSync();
    await clickControl(texts.errorScreen.retry);
    await advanceTime(1);
    expect(screen.getByText(/128 videos/)).toBeTruthy();
  });
});
