import { type ConfigAnswer, type LoginBody, type signInProviders } from '@sandstone/contract';

export type IdentitySettings = NonNullable<ConfigAnswer['identity']>;
export type ProviderId = (typeof signInProviders)[number];

/** What the provider says of the person. Only for show: the api believes the token alone. */
export interface SignedInPerson {
  uid: string;
  displayName: string | null;
  email: string | null;
  emailVerified: boolean;
  photoURL: string | null;
  providerId: string;
  /** The accounts that she can sign in with. */
  providerData: NonNullable<LoginBody['providerData']>;
}
export interface ProviderSignIn {
  idToken: string;
  person: SignedInPerson;
}

/** The identity provider in the browser. Its errors are for `signInErrorText`. */
export interface IdentityClient {
  /**
   * Opens the provider's popup; call it straight from the click. A popup that the person closes by hand is reported
   * only 8 s later, and another call ends the one before: let the buttons be used again when the window has the focus
   * again (`onReturnToPage`).
   */
  signIn(provider: ProviderId): Promise<ProviderSignIn>;
  /**
   * Asks the person who is signed in to sign in anew, as the deletion of an account demands. Opens the popup, of
   * `provider` where the library has forgotten her.
   */
  confirmPerson(provider: ProviderId): Promise<ProviderSignIn>;
  signOut(): Promise<void>;
  /** Called at once, at each new token, and with `null` when nobody is signed in. @returns what ends it */
  onTokenChange(listener: (idToken: string | null) => void): () => void;
  /** The token of the person who is signed in; `force` fetches a new one. */
  currentToken(force?: boolean): Promise<string | null>;
}

/** What the api says of an account is any text; only these open a popup. */
export const isProviderId = (id: string): id is ProviderId =>
  id === 'google.com' || id === 'apple.com' || id === 'twitter.com';

let client: Promise<IdentityClient> | undefined;

/** Where the demo identity serves what the SDK would otherwise load from the internet. */
const demoFrames = '/emulator/gapi.js';

async function load(settings: IdentitySettings): Promise<IdentityClient> {
  const [{ createFirebaseClient }] = await Promise.all([
    import('./firebase-client.ts'),
    settings.kind === 'demo' ? import(/* @vite-ignore */ demoFrames) : undefined,
  ]);
  return createFirebaseClient(settings);
}

/**
 * Loads the provider's SDK, once a page. Call it when the page with the buttons appears: a popup that opens more
 * than a few seconds after the click is blocked. Pages that do not call it download none of it.
 */
export function loadIdentityClient(settings: ConfigAnswer['identity']): Promise<IdentityClient> {
  if (settings === null) return Promise.reject(new IdentityNotConfiguredError());
  client ??= load(settings).catch((error: unknown) => {
    // The next call tries again: the network may be back.
    client = undefined;
    throw error;
  });
  return client;
}

/** This site has no identity provider. */
export class IdentityNotConfiguredError extends Error {
  readonly code = 'identity_not_configured';
  constructor() {
    super('Sign-in is not set up');
    this.name = 'IdentityNotConfiguredError';
  }
}

/**
 * Calls back once, when the person comes back from the popup or another window. Not every browser gives the focus back
 * to a window under a popup that closes; a pointer that enters the page, or a key, tells of her as well.
 * @returns what ends the waiting
 */
export function onReturnToPage(listener: () => void): () => void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const back = () => {
    if (document.visibilityState === 'hidden') return;
    waiting.abort();
    listener();
  };
  for (const sign of ['focus', 'keydown', 'pointerdown']) window.addEventListener(sign, back, { signal });
  document.documentElement.addEventListener('pointerenter', back, { signal });
  document.addEventListener('visibilitychange', back, { signal });
  return () => waiting.abort();
}
