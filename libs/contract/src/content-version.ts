import { type Audience } from './pages.ts';
import { type RouteName } from './routes.ts';

/** The routes whose answers the api keeps per version of the content, and gives several at once by `pageAnswers`. */
export const keptRoutes = [
  'events',
  'recentEvents',
  'event',
  'videos',
  'photos',
  'posts',
  'post',
] as const satisfies readonly RouteName[];

/** The response header of an answer that the api keeps: the version of the content, and whom the answer is for. */
export const contentVersionHeader = 'content-version';

/** @param audience `everyone` for a route that does not read the session */
export const contentVersionValue = (version: string, audience: Audience | 'everyone'): string =>
  `${version} ${audience}`;
