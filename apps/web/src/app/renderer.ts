import { type Audience } from '@sandstone/contract';
import { type PageAssets } from '../hydration/page-assets.ts';

/** What stands between the HTTP server and the pages: neither knows the other's libraries. */
export interface RenderOptions {
  apiUrl: string;
  /** Of the site as visitors type it, without a slash at the end. */
  origin: string;
  /** Passed on to the api with every request that the page makes. */
  apiHeaders: Record<string, string>;
  /** The request carries a session cookie, whether it still holds or not. */
  hasSession: boolean;
  /** The request carries the age cookie. */
  ageConfirmed: boolean;
  demo: boolean;
  /** Renders a preview for an administrator: without scripts, below `previewPath`. */
  audience?: Audience | undefined;
  /** The files of the page, by the source modules of its routes. */
  assets: (modules: readonly string[]) => PageAssets;
  /** An unexpected failure behind the page; its message never reaches the browser. */
  onError: (error: unknown) => void;
  fetch?: typeof fetch;
}

export type RenderedPage =
  | { kind: 'redirect'; status: number; location: string }
  | {
      kind: 'page';
      status: number;
      html: string;
      /** Never kept by a shared cache: personal or administrative pages. */
      personal: boolean;
    };

export type RenderPage = (request: Request, options: RenderOptions) => Promise<RenderedPage>;
