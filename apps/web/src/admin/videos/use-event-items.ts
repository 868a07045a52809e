import { type AdminEventItem, type AdminEventItems, adminTexts, type AdminVideo } from '@sandstone/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { adminApi } from '../shared/api/admin-api.ts';
import { useAction } from '../shared/api/use-action.ts';
import { useLoaded } from '../shared/api/use-loaded.ts';
import { libraryKey, useRunPhotoCommand } from '../shared/photos/photo-commands.ts';
import { offerUndo } from '../shared/undo/undo.store.ts';
import { videosChanger } from './video-changes.ts';

/** Resolves when the moves so far are sent. */
let sent: Promise<unknown> = Promise.resolve();

/** Commands for photos change this list, too. */
const itemsQuery = (eventId: string) =>
  queryOptions({
    queryKey: [...libraryKey, 'event-items', eventId],
    queryFn: async ({ signal }) => {
      await sent;
      return adminApi.call('adminEventItems', { params: { id: eventId }, signal });
    },
  });

export const idOf = (item: AdminEventItem): string => ('video' in item ? item.video.id : item.photo.id);

export interface EventItemList {
  /** Undefined until loaded. */
  known: AdminEventItems | undefined;
  /** Why the list could not be loaded. */
  failure: string | undefined;
  /** Why the last change was refused. */
  refusal: string | undefined;
  reload: () => void;
  /** Moves an item to an index, and offers to undo it. */
  move: (id: string, to: number) => void;
  /** Removes a photo, and offers to undo it. */
  remove: (photoId: string) => void;
  /** Adds photos at the end, and offers to undo it. */
  addPhotos: (photoIds: readonly string[]) => void;
  /** Moves videos into the event, and offers to undo it. */
  addVideos: (videos: readonly AdminVideo[]) => void;
}

/** The items of an event in the admin area. A move is shown at once, and moves are sent one after the other. */
export function useEventItems(eventId: string): EventItemList {
  const client = useQueryClient();
  const query = itemsQuery(eventId);
  const { response, failure, reload } = useLoaded(query);
  const { refusal, run } = useAction();
  const runCommand = useRunPhotoCommand();

  const place = async (id: string, before: string | null): Promise<void> => {
    // A response that is under way does not know the move. It is read again after the move is sent.
    const isLoading = client.isFetching(query) > 0;
    void client.cancelQueries(query);
    client.setQueryData(
      query.queryKey,
      (known) => known && { ...known, items: placed(known.items, id, before) },
    );
    const sending = sent.then(() =>
      adminApi.call('adminMoveEventItem', { params: { id: eventId }, body: { id, before } }),
    );
    sent = sending.catch(() => undefined);
    if (isLoading) void client.invalidateQueries(query);
    await sending;
  };
  const attempt = async (change: () => Promise<void>): Promise<void> => {
    if (!(await run(change))) reload();
  };
  const changeVideos = videosChanger(() => void client.invalidateQueries(query));
  const move = async (id: string, to: number): Promise<void> => {
    const ids = client.getQueryData(query.queryKey)?.items.map(idOf) ?? [];
    const from = ids.indexOf(id);
    if (from < 0 || from === to) return;
    const former = ids[from + 1] ?? null;
    await place(id, ids.filter((each) => each !== id)[to] ?? null);
    offerUndo({ text: adminTexts.eventOrder.moved, undo: () => place(id, former) });
  };
  return {
    known: response,
    failure,
    refusal,
    reload,
    move: (id, to) => void attempt(() => move(id, to)),
    remove: (photoId) =>
      void attempt(() => runCommand({ action: 'removeFromEvent', eventId, photoIds: [photoId] })),
    addPhotos: (photoIds) =>
      void attempt(() => runCommand({ action: 'addToEvent', eventId, photoIds: [...photoIds] })),
    addVideos: (videos) => void attempt(() => changeVideos(videos, { event: eventId })),
  };
}

function placed(items: readonly AdminEventItem[], id: string, before: string | null): AdminEventItem[] {
  const others = items.filter((item) => idOf(item) !== id);
  const found = others.findIndex((item) => idOf(item) === before);
  const to = found < 0 ? others.length : found;
  return [...others.slice(0, to), ...items.filter((item) => idOf(item) === id), ...others.slice(to)];
}
