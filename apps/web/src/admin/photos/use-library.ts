import { type AdminPhoto, type LibraryMonths, limits } from '@sandstone/contract';
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { requestFailureOf } from '../../shared/errors/request-failure.ts';
import { libraryKey } from '../shared/photos/photo-commands.ts';
import { openPhotoStream } from '../shared/uploads/photo-stream.ts';
import { type Found } from './library-query.ts';

/** Returns a function that does the work at once, and once more after `ms` if it is called meanwhile. */
function throttled(work: () => void, ms: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;
  const run = () => {
    isWanted = timer !== undefined;
    if (isWanted) return;
    work();
    timer = setTimeout(() => {
      timer = undefined;
      if (isWanted) run();
    }, ms);
  };
  return run;
}

/** Photos of one request. */
const pageSize = limits.page.defaultSize;
/** Pages far from the screen are forgotten after this time, so that memory does not grow with scrolling. */
const keptMs = 60_000;
/** Updates of photos are shown together, at most this often. */
const updateMs = 50;
/** The list is read again at most this often while photos come and go. */
const refreshMs = 1000;

/** Positions of the list; `end` is not included. */
export interface PhotoRange {
  first: number;
  end: number;
}

export interface Library {
  /** The number of photos by month; undefined until the first response. */
  months: LibraryMonths | undefined;
  /** Why the first response failed. */
  failure: string | undefined;
  /** Reads the list again. */
  refresh: () => Promise<void>;
  /** The photo at a position; undefined until it has loaded. */
  photoAt: (index: number) => AdminPhoto | undefined;
  /** A photo of the loaded positions. */
  shownPhoto: (id: string) => AdminPhoto | undefined;
  /** The ids at these positions, in this order. @throws when they cannot be loaded */
  idsOf: (range: PhotoRange) => Promise<string[]>;
  /** Applies the current state of a photo. */
  take: (photo: AdminPhoto) => void;
}

function pagesOf({ first, end }: PhotoRange): number[] {
  const start = Math.floor(first / pageSize);
  return Array.from({ length: Math.max(0, Math.ceil(end / pageSize) - start) }, (_, index) => start + index);
}

const pageKey = [...libraryKey, 'page'];

interface LibraryOptions {
  found: Found;
  /** The positions on the screen. */
  shown: PhotoRange;
  /** Called with a photo that was deleted, here or elsewhere. */
  onDeleted: (id: string) => void;
}

/** Loads the visible part of the library, and applies changes from the stream. */
export function useLibrary({ found, shown, onDeleted }: LibraryOptions): Library {
  const client = useQueryClient();
  const months = useQuery({
    queryKey: [...libraryKey, 'months', found],
    queryFn: ({ signal }) => adminApi.call('adminLibraryMonths', { query: found, signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  // The first page is requested together with the months.
  const numbers = pagesOf({
    first: shown.first,
    end: months.data === undefined ? pageSize : Math.min(shown.end, months.data.total),
  });
  const pages = useQueries({
    queries: numbers.map((page) => ({
      queryKey: [...pageKey, found, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        adminApi.call('adminLibrary', {
          query: { ...found, offset: page * pageSize, limit: pageSize },
          signal,
        }),
      staleTime: Infinity,
      gcTime: keptMs,
    })),
  });

  // The stream and requests overtake each other: the greater change wins.
  const [updates] = useState(() => new Map<string, AdminPhoto>());
  const [, setUpdateCount] = useState(0);
  const current = (photo: AdminPhoto) => {
    const update = updates.get(photo.id);
    return update !== undefined && update.change >= photo.change ? update : photo;
  };
  const photoAt = (index: number) => {
    const photo = pages[numbers.indexOf(Math.floor(index / pageSize))]?.data?.photos[index % pageSize];
    return photo && current(photo);
  };
  const shownPhoto = (id: string) => {
    const photo = pages.flatMap(({ data }) => data?.photos ?? []).find((one) => one.id === id);
    return photo && current(photo);
  };

  const idsOf = async ({ first, end }: PhotoRange) => {
    const loaded = Array.from({ length: end - first }, (_, index) => photoAt(first + index)?.id);
    if (loaded.every((id) => id !== undefined)) return loaded;
    const query = { ...found, offset: first, limit: end - first };
    return (await adminApi.call('adminLibraryIds', { query })).ids;
  };

  const refresh = async () => {
    const before = [...updates];
    await client.invalidateQueries({ queryKey: libraryKey });
    // The responses contain them.
    for (const [id, photo] of before) if (updates.get(id) === photo) updates.delete(id);
  };
  const note = (photo: AdminPhoto) => {
    const known = updates.get(photo.id);
    if (known === undefined || known.change <= photo.change) updates.set(photo.id, photo);
  };
  const show = () => setUpdateCount((count) => count + 1);
  const [soon] = useState(() => ({
    show: throttled(show, updateMs),
    refresh: throttled(() => void refresh(), refreshMs),
  }));
  // Not on a page that is to be read again, or of another search: the photo may have left the list, and come back.
  const isLoaded = (id: string) =>
    client
      .getQueryCache()
      .findAll({ queryKey: [...pageKey, found], predicate: ({ state }) => !state.isInvalidated })
      .some(({ queryKey }) =>
        client.getQueryData<{ photos: AdminPhoto[] }>(queryKey)?.photos.some((photo) => photo.id === id),
      );

  const onPhoto = useEffectEvent((photo: AdminPhoto) => {
    note(photo);
    // A photo that has been processed may have a day by now, and another position.
    if (isLoaded(photo.id) && found.sort !== 'taken') soon.show();
    else soon.refresh();
  });
  const onGone = useEffectEvent((id: string) => {
    onDeleted(id);
    soon.refresh();
  });
  useEffect(
    () =>
      openPhotoStream({
        onPhoto: (photo) => onPhoto(photo),
        onDeleted: ({ id }) => onGone(id),
        onUpload: () => undefined,
        onOpen: soon.refresh,
      }),
    [soon],
  );
  return {
    months: months.data,
    failure: months.data === undefined && months.error ? requestFailureOf(months.error).text : undefined,
    refresh,
    photoAt,
    shownPhoto,
    idsOf,
    take(photo) {
      note(photo);
      show();
    },
  };
}
