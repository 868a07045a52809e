import { type Audience } from '../site/pages.ts';

/**
 * The response header of a response that the api keeps: the version of the content when it was given, and whom the response
 * is for.
 */
export const contentVersionHeader = 'content-version';

/** @param audience `everyone` for a route that does not read the session */
export const contentVersionValue = (version: string, audience: Audience | 'everyone'): string =>
  `${version} ${audience}`;

/** Tells whether a cached response shows a version of the content to a reader. @param value the `contentVersionHeader` */
export const isResponseTo = (
  value: string,
  { version, reader }: { version: string; reader: Audience },
): boolean =>
  value === contentVersionValue(version, reader) || value === contentVersionValue(version, 'everyone');

/** The request header with which web reads what a visitor reads of a closed site, for the preview of an administrator. */
export const previewAudienceHeader = 'preview-audience';
