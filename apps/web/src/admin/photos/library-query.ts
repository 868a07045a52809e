import {
  limits,
  type LibraryPart,
  libraryParts,
  type LibrarySort,
  librarySorts,
  pages,
} from '@sandstone/contract';

/** The choice of photos in the list. It stands in the address, so that a reload and Back keep it. */
export interface LibraryQuery {
  /** A part of the library; undefined for all of it. */
  show: LibraryPart | undefined;
  /** Words of the description or the file name; empty for all. */
  search: string;
  sort: LibrarySort;
  /** The month at which the list starts, such as 2026-11; undefined at its beginning. */
  month: string | undefined;
}

const monthPattern = /^\d{4}-\d{2}$/;

export function libraryQueryOf(parameters: URLSearchParams): LibraryQuery {
  const month = parameters.get('month') ?? '';
  return {
    show: libraryParts.find((part) => part === parameters.get('show')),
    search: (parameters.get('search') ?? '').trim().slice(0, limits.search.maxLength),
    sort: librarySorts.find((sort) => sort === parameters.get('sort')) ?? 'newest',
    month: monthPattern.test(month) ? month : undefined,
  };
}

export function libraryPathOf({ show, search, sort, month }: LibraryQuery): string {
  const parameters = new URLSearchParams({
    ...(show !== undefined && { show }),
    ...(search !== '' && { search }),
    ...(sort !== 'newest' && { sort }),
    ...(month !== undefined && { month }),
  });
  return parameters.size === 0 ? pages.adminPhotos : `${pages.adminPhotos}?${parameters.toString()}`;
}

/** The photos that a query finds, as the api asks for them. */
export const foundBy = ({ show, search, sort }: LibraryQuery) => ({
  ...(show !== undefined && { show }),
  ...(search !== '' && { search }),
  sort,
});
export type Found = ReturnType<typeof foundBy>;
