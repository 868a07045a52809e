import { type ApiClient, type PublicSite } from '@sandstone/contract';

/** A generated file for search engines, feed readers and phones. A body can be streamed, to keep it out of memory. */
export interface SeoRoute {
  mediaType: string;
  /** True if the file changes with the version of the content. Otherwise it changes only with a deployment. */
  dependsOnContent: boolean;
  body: (context: SeoRouteContext) => AsyncIterable<string> | Iterable<string>;
}

export interface SeoRouteContext {
  api: ApiClient;
  /** The public origin of the site, without a trailing slash. */
  origin: string;
  site: PublicSite;
  signal: AbortSignal;
}
