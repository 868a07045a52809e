import {
  type LayoutSettings,
  type SessionUser,
  type SettingsOf,
  type SettingsPage,
  unknownSettings,
} from '@sandstone/contract';
import { createContext, use } from 'react';

/** Properties of the site and the request that a page may read, the same on the server and in the browser. */
export interface PageEnvironment {
  /** The public origin of the site, without a trailing slash. */
  origin: string;
  /** True if the request had a session cookie; the first render relies on it. */
  hasSession: boolean;
  /** True if the request had the age cookie. */
  ageConfirmed: boolean;
  /** True if the visitor does not see the site, but this page. */
  isBare?: true;
  /** True if the visitor may not even read the legal pages. */
  isHidden?: true;
  /** True if the site is closed for the visitor, who sees this page of it and its name alone. */
  isClosed?: true;
  /** True if the site runs as a demo, with a fake identity provider. */
  demo: boolean;
  /** The settings of the site that every page shows. */
  site: LayoutSettings;
  /** The user that a preview for members shows as signed in. */
  member?: SessionUser | undefined;
}

/** Every page provides its own environment; tests render components without a page. */
export const noEnvironment: PageEnvironment = {
  origin: '',
  hasSession: false,
  ageConfirmed: false,
  demo: false,
  site: unknownSettings,
};
const EnvironmentContext = createContext(noEnvironment);
export const PageEnvironmentProvider = EnvironmentContext.Provider;
export const usePageEnvironment = (): PageEnvironment => use(EnvironmentContext);

/** The settings that this browser knows: those of the pages that it has shown. The others are as of a site without any. */
export const browserSite: LayoutSettings = { ...unknownSettings };

/** Adds the settings of a page, of whose words others may be known. */
export function addSettings(site: LayoutSettings, settings: object): void {
  // Some pages have no words of their own.
  const { words } = settings as { words?: object };
  Object.assign(site, settings, { words: { ...site.words, ...words } });
}

/** The environment of all pages of this browser, which begins with that of the first one. */
export function browserEnvironment(first: PageEnvironment): PageEnvironment {
  addSettings(browserSite, first.site);
  return { ...first, site: browserSite };
}

/** The settings of the site that every page shows. */
export const useSite = (): LayoutSettings => usePageEnvironment().site;

/** The settings that all of these pages show, and that their routes name. */
export const useSettingsOf = <P extends SettingsPage>(): SettingsOf<P> =>
  // The server and the loader of the page add them.
  useSite() as unknown as SettingsOf<P>;
