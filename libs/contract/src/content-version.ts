import { type Audience } from './pages.ts';
import { type RouteName } from './routes.ts';

/**
 * The parts of the content, each with a version of its own: a change of one part leaves the answers of the other as they
 * are. Posts are `photos`, because they show them; events and covers are `videos`.
 */
export const contentParts = ['photos', 'videos'] as const;
export type ContentPart = (typeof contentParts)[number];

/** Separates the versions of the parts, which have the order of `contentParts`. */
export const contentPartSeparator = '_';

/**
 * The routes whose answers the api keeps per version of the content, with the content that they show.
 */
const contentOfRoutes: Partial<Record<RouteName, readonly ContentPart[]>> = {
  events: ['videos'],
  recentEvents: ['videos'],
  event: ['photos', 'videos'],
  videos: ['videos'],
  photos: ['photos'],
  posts: ['photos'],
  post: ['photos'],
};

/** The version of what a route shows, from the version of the whole content. */
export function versionOfRoute(route: RouteName, version: string): string {
  const versions = version.split(contentPartSeparator);
  const shown = contentOfRoutes[route];
  // An api of the previous release has one version for all content.
  if (shown === undefined || versions.length !== contentParts.length) return version;
  return versions
    .filter((_, index) => shown.some((part) => part === contentParts[index]))
    .join(contentPartSeparator);
}

/** The key of an answer in a cache. It begins with the route, so that `versionOfKey` finds it. */
export const answerKey = (route: RouteName, ...rest: readonly string[]): string => [route, ...rest].join(' ');

/** The part of a version on which an answer depends, by its `answerKey`. */
export const versionOfKey = (version: string, key: string): string =>
  versionOfRoute(key.slice(0, key.indexOf(' ')) as RouteName, version);

/**
 * The response header of an answer that the api keeps: the version of the whole content when it was given, and whom the
 * answer is for.
 */
export const contentVersionHeader = 'content-version';

/** @param audience `everyone` for a route that does not read the session */
export const contentVersionValue = (version: string, audience: Audience | 'everyone'): string =>
  `${version} ${audience}`;

/** Tells whether a kept answer shows a version of the content to a reader. @param value the `contentVersionHeader` */
export const isAnswerFor = (
  value: string,
  { version, reader }: { version: string; reader: Audience },
): boolean =>
  value === contentVersionValue(version, reader) || value === contentVersionValue(version, 'everyone');
