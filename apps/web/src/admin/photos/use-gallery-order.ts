import { adminTexts, limits } from '@sandstone/contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { useAction } from '../shared/api/use-action.ts';
import { useLoaded } from '../shared/api/use-loaded.ts';
import { saveSection } from '../shared/site-settings/use-site-settings.ts';
import { offerUndo } from '../shared/undo/undo.store.ts';
import { libraryKey } from '../shared/photos/photo-commands.ts';
import { arranged, type GalleryStart, placedAt, placedFirst } from './placed-photos.ts';

const { galleryOrder } = adminTexts;

interface KnownOrder extends GalleryStart {
  version: number;
}

/** Resolves when the changes so far are sent. */
let sent: Promise<unknown> = Promise.resolve();

/** Commands for photos change the gallery, too. */
const orderQuery = queryOptions({
  queryKey: [...libraryKey, 'gallery-order'],
  queryFn: async ({ signal }): Promise<KnownOrder> => {
    await sent;
    const query = { limit: limits.galleryOrder.maxPhotos };
    const [{ photos }, { gallery }] = await Promise.all([
      adminApi.call('photos', { query, signal }),
      adminApi.call('adminSite', { signal }),
    ]);
    return { photos, placed: gallery.value.photoIds, version: gallery.version };
  },
});

/** Saves the placed photos. @returns the version of the order */
async function savePlaced(placed: readonly string[], unchangedSince: number): Promise<number> {
  const { gallery } = await saveSection('gallery', { value: { photoIds: [...placed] }, unchangedSince });
  return gallery.version;
}

export interface GalleryOrderList {
  /** Undefined until loaded. */
  known: GalleryStart | undefined;
  /** Why the list could not be loaded. */
  failure: string | undefined;
  /** Why the last change was refused. */
  refusal: string | undefined;
  reload: () => void;
  move: (id: string, to: number) => void;
  /** Returns a photo to its usual place. */
  release: (id: string) => void;
}

/** The first photos of the gallery. A change is shown at once, and changes are sent one after the other. */
export function useGalleryOrder(): GalleryOrderList {
  const client = useQueryClient();
  const { response, failure, reload } = useLoaded(orderQuery);
  const { refusal, run } = useAction();
  const changes = useRef(0);

  const place = async (next: (start: GalleryStart) => readonly string[]): Promise<void> => {
    const before = client.getQueryData(orderQuery.queryKey);
    if (before === undefined) return;
    const placed = next(before);
    // A response that is under way does not know the change.
    void client.cancelQueries(orderQuery);
    client.setQueryData(orderQuery.queryKey, { ...before, placed, photos: arranged(before.photos, placed) });
    changes.current += 1;
    const change = changes.current;
    const saving = sent.then(async () => {
      const version = await savePlaced(placed, client.getQueryData(orderQuery.queryKey)?.version ?? 0);
      client.setQueryData(orderQuery.queryKey, (known) => known && { ...known, version });
      return version;
    });
    sent = saving.catch(() => undefined);
    const version = await saving;
    if (change !== changes.current) return;
    offerUndo({
      text: galleryOrder.changed,
      undo: async () => {
        await savePlaced(before.placed, version);
        await client.invalidateQueries(orderQuery);
      },
    });
    // A photo that has left the beginning makes room for one that is not loaded.
    await client.invalidateQueries(orderQuery);
  };
  const attempt = async (next: (start: GalleryStart) => readonly string[]): Promise<void> => {
    if (!(await run(() => place(next)))) reload();
  };
  return {
    known: response,
    failure,
    refusal,
    reload,
    move: (id, to) => void attempt((start) => placedAt(start, id, to)),
    release: (id) => void attempt(({ placed }) => placed.filter((each) => each !== id)),
  };
}

/** Returns a function that puts photos before all others of the gallery, and offers to undo it. */
export function usePlaceFirst(): (ids: readonly string[]) => Promise<void> {
  const client = useQueryClient();
  return async (ids) => {
    const { gallery } = await adminApi.call('adminSite', {});
    const before = gallery.value.photoIds;
    const version = await savePlaced(placedFirst(before, ids), gallery.version);
    await client.invalidateQueries(orderQuery);
    offerUndo({
      text: galleryOrder.placedFirst(ids.length),
      undo: async () => {
        await savePlaced(before, version);
        await client.invalidateQueries(orderQuery);
      },
    });
  };
}
