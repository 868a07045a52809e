import { type Audience } from './pages.ts';

/** The response header of an answer that the api keeps: the version of the content, and whom the answer is for. */
export const contentVersionHeader = 'content-version';

/** @param audience `everyone` for a route that does not read the session */
export const contentVersionValue = (version: string, audience: Audience | 'everyone'): string =>
  `${version} ${audience}`;
