import { type ApiFetch, type Audience, type PublicSite } from '@sandstone/contract';
import { type PageAssets } from '../shared/hydration/page-assets.ts';

// The interface between the HTTP server and the pages, so that neither depends on the libraries of the other.

export interface RenderOptions {
  apiUrl: string;
  /** The public origin of the site, without a trailing slash. */
  origin: string;
  /** Headers for every API request of the page. */
  apiHeaders: Record<string, string>;
  /** The request has a session cookie, which may have expired. */
  hasSession: boolean;
  /** The request has the age cookie. */
  ageConfirmed: boolean;
  /** The visitor does not see the site, but this page: it has no menu, and nothing that leads to the site or names it. */
  isBare?: boolean;
  /** The visitor may not even read the legal pages. */
  isHidden?: boolean;
  /** The site is closed for the visitor, who sees this page of it and its name alone. */
  isClosed?: boolean;
  demo: boolean;
  /** The settings of the site, as far as the visitor may know them. */
  site: PublicSite;
  /** Renders a preview for an administrator: without scripts, below `previewPath`. */
  audience?: Audience | undefined;
  /** Returns the files of the page from the source modules of its routes. */
  assets: (modules: readonly string[]) => PageAssets;
  /** Reports an unexpected failure of the page. Its message never reaches the browser. */
  onError: (error: unknown) => void;
  fetch?: ApiFetch;
}

export type RenderedPage =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      status: number;
      /** UTF-8. */
      html: Buffer;
      /** The header `Link`, which names what the first paint needs; a preview has none. */
      link?: string;
      /** A shared cache must not store the page: it is personal or administrative. */
      personal: boolean;
      /** The page shows counts of reactions, which change without the version of the content. */
      showsReactions?: boolean;
    };

export type RenderPage = (request: Request, options: RenderOptions) => Promise<RenderedPage>;
