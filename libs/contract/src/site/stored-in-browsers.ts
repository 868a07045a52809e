import { cookies } from '../http/cookies.ts';

interface StoredItem {
  /** The name of the cookie, the key of the storage, or the name of the database. */
  key: string;
  where: 'cookie' | 'localStorage' | 'sessionStorage' | 'IndexedDB';
  /** Whose browser has it. The privacy policy is for visitors, and names neither what the admin area nor a demo stores. */
  whose: 'visitor' | 'reacting' | 'member' | 'checked' | 'administrator' | 'demo';
  /** The rest of a sentence that begins with the key. */
  purpose: string;
  duration: string;
}

const untilCleared = 'until you clear your browser';
const untilTabCloses = 'until you close the tab';
const untilSessionEnds = 'until you sign out or your session ends';

/**
 * Everything that the site stores in browsers. The default privacy policy is made of it, and tests compare it with the
 * source and with what a walk through the site leaves.
 */
export const storedInBrowsers = [
  {
    key: cookies.age,
    where: 'cookie',
    whose: 'visitor',
    purpose: 'remembers that you confirmed your age',
    duration: 'a year',
  },
  {
    key: 'theme',
    where: 'localStorage',
    whose: 'visitor',
    purpose: 'keeps your choice of light or dark',
    duration: untilCleared,
  },
  {
    key: 'fonts',
    where: 'localStorage',
    whose: 'visitor',
    purpose: 'notes that your browser has our fonts, so that pages appear sooner',
    duration: untilCleared,
  },
  {
    key: 'visits',
    where: 'localStorage',
    whose: 'visitor',
    purpose:
      'keeps which pictures you have seen, to mark new ones, and which videos you played while you were signed in',
    duration: `${untilSessionEnds}, you press "Forget", or you clear your browser`,
  },
  {
    key: 'visitBegun',
    where: 'sessionStorage',
    whose: 'visitor',
    purpose: 'tells this visit from the one before',
    duration: untilTabCloses,
  },
  {
    key: 'visitedPaths',
    where: 'sessionStorage',
    whose: 'visitor',
    purpose: 'keeps the pages of this visit for the Back button',
    duration: untilTabCloses,
  },
  {
    key: 'scrollPosition',
    where: 'sessionStorage',
    whose: 'visitor',
    purpose: 'keeps how far you had scrolled',
    duration: untilTabCloses,
  },
  {
    key: 'react-router-scroll-positions',
    where: 'sessionStorage',
    whose: 'visitor',
    purpose: 'does the same for each page of this visit',
    duration: untilTabCloses,
  },
  {
    key: 'remix-router-transitions',
    where: 'sessionStorage',
    whose: 'visitor',
    purpose: 'notes between which pages a picture moved, so that it moves back',
    duration: untilTabCloses,
  },
  {
    key: 'loadedAnewAt',
    where: 'sessionStorage',
    whose: 'visitor',
    purpose: 'notes when a page was loaded again after an update',
    duration: untilTabCloses,
  },
  {
    key: 'gateShownAt',
    where: 'sessionStorage',
    whose: 'visitor',
    purpose: 'notes when the page that asks for your age was shown again',
    duration: untilTabCloses,
  },
  {
    key: cookies.visitor,
    where: 'cookie',
    whose: 'reacting',
    purpose: 'is a random name that tells your reactions from those of others',
    duration: 'a year',
  },
  {
    key: 'reacted',
    where: 'localStorage',
    whose: 'reacting',
    purpose: 'notes that you have reacted to something',
    duration: untilCleared,
  },
  {
    key: cookies.session,
    where: 'cookie',
    whose: 'member',
    purpose: 'keeps you signed in',
    duration: 'at most 90 days',
  },
  {
    key: cookies.memberHint,
    where: 'cookie',
    whose: 'member',
    purpose: 'says no more than that there is a session',
    duration: 'at most 90 days',
  },
  {
    key: cookies.signedOut,
    where: 'cookie',
    whose: 'member',
    purpose: 'says that you have signed out, until you sign in again',
    duration: 'at most 90 days',
  },
  {
    key: 'signedOutAt',
    where: 'localStorage',
    whose: 'member',
    purpose: 'tells your other tabs when a session has ended',
    duration: untilCleared,
  },
  {
    key: 'provider-sign-in',
    where: 'localStorage',
    whose: 'member',
    purpose: 'notes that the sign-in service knows you',
    duration: untilSessionEnds,
  },
  {
    key: 'firebaseLocalStorageDb',
    where: 'IndexedDB',
    whose: 'member',
    purpose: 'keeps your account of the sign-in service, with your name and e-mail address',
    duration: 'until you sign out, or open the page of the sign-in without a session',
  },
  {
    key: 'firebase-heartbeat-database',
    where: 'IndexedDB',
    whose: 'member',
    purpose: 'counts the uses of the sign-in service, for that service',
    duration: untilCleared,
  },
  {
    key: 'validate-browser-context-for-indexeddb-analytics-module',
    where: 'IndexedDB',
    whose: 'member',
    purpose: 'is empty, and tells the sign-in service whether your browser can store such data',
    duration: 'a moment',
  },
  {
    key: cookies.ageCheck,
    where: 'cookie',
    whose: 'checked',
    purpose: 'ties a check of your age to your browser while it runs',
    duration: 'half an hour',
  },
  {
    key: cookies.ageCheckResult,
    where: 'cookie',
    whose: 'checked',
    purpose: 'carries the result to the page that you come back to',
    duration: 'a minute',
  },
  {
    key: cookies.ageProof,
    where: 'cookie',
    whose: 'checked',
    purpose: 'is the signed proof that you are an adult, without a name',
    duration: 'as many days as the page that asks for it says, or until you close your browser',
  },
  {
    key: 'singleKeys',
    where: 'localStorage',
    whose: 'administrator',
    purpose: 'keeps whether single keys are shortcuts',
    duration: untilCleared,
  },
  {
    key: 'uploads',
    where: 'sessionStorage',
    whose: 'administrator',
    purpose: 'lists the uploads of this visit',
    duration: untilTabCloses,
  },
  {
    key: 'uploads-visit',
    where: 'sessionStorage',
    whose: 'administrator',
    purpose: 'tells the uploads of this tab from those of others',
    duration: untilTabCloses,
  },
  {
    key: 'uploads',
    where: 'IndexedDB',
    whose: 'administrator',
    purpose: 'keeps copies of files until they have arrived',
    duration: 'until they arrive, or she signs out',
  },
  {
    key: 'dismissed-uploads',
    where: 'localStorage',
    whose: 'administrator',
    purpose: 'lists failed uploads that she has dismissed',
    duration: untilCleared,
  },
  {
    key: 'upload-visibility',
    where: 'localStorage',
    whose: 'administrator',
    purpose: 'keeps who sees the next uploads',
    duration: untilCleared,
  },
  {
    key: 'unsaved-texts',
    where: 'localStorage',
    whose: 'administrator',
    purpose: 'keeps what she has written and not saved yet',
    duration: 'a week, until she saves or discards it, signs out, or another account signs in',
  },
  {
    key: 'setup-code',
    where: 'sessionStorage',
    whose: 'administrator',
    purpose: 'keeps the code of the set-up',
    duration: 'until the site is claimed',
  },
  {
    key: cookies.demoVisitor,
    where: 'cookie',
    whose: 'demo',
    purpose: 'keeps the region that a visitor of a demo plays',
    duration: 'until the browser closes',
  },
] as const satisfies readonly StoredItem[];

/** A key that code may store under. Visitors' scripts import this type alone. */
export type StorageKey = Exclude<(typeof storedInBrowsers)[number], { where: 'cookie' }>['key'];

/** The lines of a list in Markdown. */
export const storedBy = (whose: StoredItem['whose']): string =>
  storedInBrowsers
    .filter((item) => item.whose === whose)
    .map(
      ({ key, where, purpose, duration }) =>
        `- **${key}** (${where === 'cookie' ? 'cookie, ' : ''}${duration}): ${purpose}.`,
    )
    .join('\n');
