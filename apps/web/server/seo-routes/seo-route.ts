import { type ApiClient } from '@sandstone/contract';

/** A file that machines read. Its text may come in parts, so that a long one is never whole in memory. */
export interface SeoRoute {
  mediaType: string;
  /** Whether it says something of the content, and so changes with its version. Else it changes with a deployment. */
  dependsOnContent: boolean;
  body: (context: SeoRouteContext) => AsyncIterable<string> | Iterable<string>;
}

export interface SeoRouteContext {
  api: ApiClient;
  /** Of the site as visitors type it, without a slash at the end. */
  origin: string;
  signal: AbortSignal;
}
