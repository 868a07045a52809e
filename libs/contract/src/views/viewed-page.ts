import { pages } from '../site/pages.ts';

// Which pages are counted.

/** The route that a page calls when a visitor sees it. */
export const viewPath = '/api/views';

/** Pages that are counted; the last three are pages of an item. */
export const pageKinds = ['home', 'allVideos', 'pictures', 'posts', 'event', 'video', 'post'] as const;
export type PageKind = (typeof pageKinds)[number];

/** A counted page as its path names it. */
export interface ViewedPage {
  kind: PageKind;
  /** The id of a video or post. */
  id?: string;
  /** The slug of an event, or of a video without an id. */
  slug?: string;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const slugPattern = /^[\w-]{1,128}$/;
const lists: ReadonlyMap<string, PageKind> = new Map([
  [pages.home, 'home'],
  [pages.allVideos, 'allVideos'],
  [pages.pictures, 'pictures'],
  [pages.posts, 'posts'],
]);
const firstPart = (path: string) => path.split('/')[1] ?? '';

/**
 * @param eventsAlias the first part of the second address of events, or null
 * @returns undefined for a path without a counted page, and for one that cannot be an item's
 */
export function viewedPage(path: string, eventsAlias: string | null): ViewedPage | undefined {
  const list = lists.get(path);
  if (list !== undefined) return { kind: list };
  const [, first = '', name = '', id, ...rest] = path.split('/');
  if (rest.length > 0) return undefined;
  switch (first) {
    case firstPart(pages.event):
    case eventsAlias:
      return id === undefined && slugPattern.test(name) ? { kind: 'event', slug: name } : undefined;
    case firstPart(pages.viewPost):
      return id === undefined && uuid.test(name) ? { kind: 'post', id: name } : undefined;
    case firstPart(pages.video):
      if (id !== undefined) return uuid.test(id) ? { kind: 'video', id } : undefined;
      return slugPattern.test(name) ? { kind: 'video', slug: name } : undefined;
    default:
      return undefined;
  }
}
