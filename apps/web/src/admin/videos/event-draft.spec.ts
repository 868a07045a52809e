import { describe, expect, it } from '@jest/globals';
import { createEventBody, updateEventBody } from '@sandstone/contract';
import { someAdminEvent } from '../../shared/testing/admin-video.builder.ts';
import { createdEvent, eventChanges, type EventDraft, eventDraft, newEventDraft } from './event-draft.ts';

const ofCollection = someAdminEvent({ curatedTitle: 'Dusk', title: 'Dusk', description: 'A story' });
const own = someAdminEvent({ syncedTitle: null, curatedTitle: null, title: 'My own' });

const videoId = '00000000-0000-4000-8000-000000000001';

describe('eventChanges', () => {
  it.each([ofCollection, own, someAdminEvent()])('returns no changes for an unchanged draft', (event) => {
    expect(eventChanges(event, eventDraft(event))).toEqual({});
  });

  it.each<[Partial<EventDraft>, object]>([
    [{ title: ' Dawn ' }, { title: 'Dawn' }],
    [{ title: '' }, { title: null }],
    [{ title: 'Last Light' }, { title: null }],
    [{ description: ' ' }, { description: null }],
    [{ day: '2026-02-01' }, { date: '2026-02-01T00:00:00.000Z' }],
    [{ isShown: false }, { hidden: true }],
    [{ coverVideoId: videoId }, { coverVideoId: videoId }],
  ])('returns only the changed fields: %j', (part, changes) => {
    expect(eventChanges(ofCollection, { ...eventDraft(ofCollection), ...part })).toEqual(changes);
    expect(updateEventBody.safeParse(changes).success).toBe(true);
  });

  it('keeps the time of an unchanged day', () => {
    const evening = someAdminEvent({ date: '2025-10-04T23:30:00.000Z' });
    expect(eventChanges(evening, { ...eventDraft(evening), title: 'Dawn' })).toEqual({ title: 'Dawn' });
  });
});

it('starts a new event today and builds a body that the API accepts', () => {
  const draft = newEventDraft(new Date('2026-03-04T23:59:00.000Z'));
  expect(draft.day).toBe('2026-03-04');
  const body = createdEvent({ ...draft, title: ' Dawn ' });
  expect(body).toEqual({ title: 'Dawn', description: null, date: '2026-03-04T00:00:00.000Z' });
  expect(createEventBody.safeParse(body).success).toBe(true);
});
