/** @jest-environment ./src/testing/router-environment.mjs */
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { memberTexts, pages, problems, texts } from '@sandstone/contract';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { someAdminEvent } from '../../testing/curation.builder.ts';
import { event, openCuration, press, type as write } from './curation.fixture.tsx';
import { bringDialogs } from '../../testing/dialog-element.ts';
import { type Asked, refused } from '../../testing/fake-api.ts';

const { curation } = memberTexts;
const all = 'GET /api/admin/events';
const create = 'POST /api/admin/events';
const update = `PATCH /api/admin/events/${event.id}`;
const own = someAdminEvent({
  title: 'My own',
  syncedTitle: null,
  hidden: true,
  counts: { free: 0, premium: 0 },
});
const remove = `DELETE /api/admin/events/${own.id}`;
const asks = (asked: Asked[], route: string) => asked.filter((each) => each.route === route);
const open = (answers: object = {}) => openCuration(answers, `${pages.adminVideos}?show=adventures`);
const isClosed = () => screen.queryByRole('dialog') === null;

beforeAll(bringDialogs);
beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-03-04T12:00:00.000Z') });
});
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

describe('the adventures section', () => {
  it('lists adventures with their day and counts', async () => {
    await open({ [all]: { events: [event, own] } });
    const rows = within(screen.getByRole('list', { name: curation.adventures })).getAllByRole('button');
    expect(rows.map((row) => row.textContent)).toEqual([
      `Last LightOctober 4, 2025 · ${texts.videos.counts(event.counts)}`,
      `My ownOctober 4, 2025 · ${texts.videos.counts(own.counts)}${curation.hidden}`,
    ]);
  });

  it('is linked from the videos', async () => {
    await openCuration();
    await press(curation.adventures, 'link');
    expect(screen.getByRole('link', { name: curation.adventures }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('list', { name: curation.adventures })).toBeTruthy();
  });

  it('shows why loading failed, and what to do when there are no adventures', async () => {
    let answer: unknown = refused('unavailable');
    await open({ [all]: () => answer });
    expect(screen.getByText(problems.unavailable.detail ?? '')).toBeTruthy();
    answer = { events: [] };
    await press(texts.errorScreen.retry);
    expect(screen.getByRole('heading', { name: curation.noAdventures })).toBeTruthy();
  });

  it('creates an adventure with a title and a day', async () => {
    const asked = await open({ [create]: own });
    await press('New adventure');
    await press('Save');
    expect(screen.getByText(curation.titleMissing)).toBeTruthy();
    expect(asks(asked, create)).toEqual([]);
    write('Title', 'Dawn');
    write('Description', 'The light came late.');
    await press('Save');
    expect(asks(asked, create)[0]?.body).toEqual({
      title: 'Dawn',
      description: 'The light came late.',
      date: '2026-03-04T00:00:00.000Z',
    });
    expect(isClosed()).toBe(true);
    expect(asks(asked, all)).toHaveLength(2);
  });

  it('sends only the changed fields and reloads the videos', async () => {
    const asked = await open({ [update]: event });
    await press(/^Last Light/);
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Last Light');
    write('Date', '2025-10-05');
    fireEvent.click(screen.getByRole('switch'));
    await press('Save');
    expect(asks(asked, update)[0]?.body).toEqual({ date: '2025-10-05T00:00:00.000Z', hidden: true });
    expect(asks(asked, 'GET /api/admin/videos')).toHaveLength(2);
  });

  it('requires a day', async () => {
    const asked = await open();
    await press(/^Last Light/);
    write('Date', '');
    await press('Save');
    expect(screen.getByText(curation.dateMissing)).toBeTruthy();
    expect(asks(asked, update)).toEqual([]);
  });

  it('offers no deletion for an adventure of a collection', async () => {
    await open();
    await press(/^Last Light/);
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it('deletes the creator’s own adventure after confirmation', async () => {
    const asked = await open({ [all]: { events: [own] }, [remove]: null });
    await press(/^My own/);
    await press('Delete');
    await press('Keep it');
    expect(asks(asked, remove)).toEqual([]);
    await press('Delete');
    await press('Delete it');
    expect(asks(asked, remove)).toHaveLength(1);
    expect(isClosed()).toBe(true);
  });

  it('shows why an adventure that got a collection cannot be deleted', async () => {
    await open({ [all]: { events: [own] }, [remove]: refused('event_of_collection') });
    await press(/^My own/);
    await press('Delete');
    await press('Delete it');
    expect(screen.getByText(problems.event_of_collection.detail ?? '')).toBeTruthy();
  });

  it('asks before discarding changes', async () => {
    await open();
    await press('New adventure');
    write('Title', 'Dawn');
    await press('Close');
    await press('Keep editing');
    expect((screen.getByLabelText('Title') as HTMLInputElement).value).toBe('Dawn');
    await press('Cancel');
    await press('Discard changes');
    expect(isClosed()).toBe(true);
  });
});
