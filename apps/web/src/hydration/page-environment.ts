import { type SessionUser } from '@sandstone/contract';
import { createContext, use } from 'react';

/** What a page knows of where it stands, the same on the server and in the browser. */
export interface PageEnvironment {
  /** Of the site as visitors type it, without a slash at the end. */
  origin: string;
  /** Whether the request carried a session cookie: what the first render may assume. */
  hasSession: boolean;
  /** Whether the request carried the age cookie. */
  ageConfirmed: boolean;
  /** The demo with its stand-in for the identity provider. */
  demo: boolean;
  /** Shown as signed in, in a preview of what members see. */
  member?: SessionUser | undefined;
}

const EnvironmentContext = createContext<PageEnvironment>({
  origin: '',
  hasSession: false,
  ageConfirmed: false,
  demo: false,
});
export const PageEnvironmentProvider = EnvironmentContext.Provider;
export const usePageEnvironment = (): PageEnvironment => use(EnvironmentContext);
