import {
  type LayoutSettings,
  type SessionUser,
  type SettingsOf,
  type SettingsPage,
  unnamedSite,
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
const EnvironmentContext = createContext<PageEnvironment>({
  origin: '',
  hasSession: false,
  ageConfirmed: false,
  demo: false,
  site: unnamedSite,
});
export const PageEnvironmentProvider = EnvironmentContext.Provider;
export const usePageEnvironment = (): PageEnvironment => use(EnvironmentContext);

/** The settings of the site that every page shows. */
export const useSite = (): LayoutSettings => usePageEnvironment().site;

const SettingsContext = createContext<object>(unnamedSite);
export const PageSettingsProvider = SettingsContext.Provider;

/** The settings that all of these pages show, and that their routes name. */
export const useSettingsOf = <P extends SettingsPage>(): SettingsOf<P> =>
  // The route of the page provides them. A page whose settings failed to load has those of a site without any.
  ({ ...unnamedSite, ...use(SettingsContext) }) as unknown as SettingsOf<P>;
