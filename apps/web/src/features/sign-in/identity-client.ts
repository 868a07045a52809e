import { type ConfigAnswer, type LoginBody, type signInProviders } from '@sandstone/contract';

export type IdentitySettings = NonNullable<ConfigAnswer['identity']>;
export type ProviderId = (typeof signInProviders)[number];

/** The provider's data about the person. For display only: the API trusts only the token. */
export interface SignedInPerson {
  uid: string;
  displayName: string | null;
  email: string | null;
  emailVerified: boolean;
  photoURL: string | null;
  providerId: string;
  /** The accounts that the person can sign in with. */
  providerData: NonNullable<LoginBody['providerData']>;
}
export interface ProviderSignIn {
  idToken: string;
  person: SignedInPerson;
}

/** The identity provider in the browser. `signInErrorText` explains its errors. */
export interface IdentityClient {
  /**
   * Opens the provider's popup; call it straight from the click. A popup closed by the user is reported only 8 s
   * later, and another call cancels the one before: enable the buttons when the window regains the focus
   * (`onReturnToPage`).
   */
  signIn(provider: ProviderId): Promise<ProviderSignIn>;
  /**
   * Reauthenticates the signed-in person, as the deletion of an account requires. Signs in with the popup of
   * `provider` if the library has no current user.
   */
  confirmPerson(provider: ProviderId): Promise<ProviderSignIn>;
  signOut(): Promise<void>;
  /** Reports each token, at once the current one, and `null` for nobody. @returns an unsubscribe function */
  onTokenChange(listener: (idToken: string | null) => void): () => void;
  /** Returns the token of the signed-in person; `force` fetches a new one. */
  currentToken(force?: boolean): Promise<string | null>;
}

/** The API may name any provider for an account; only these open a popup. */
export const isProviderId = (id: string): id is ProviderId =>
  id === 'google.com' || id === 'apple.com' || id === 'twitter.com';

let client: Promise<IdentityClient> | undefined;

/** The demo identity serves here what the SDK would load from the internet. */
const demoFrames = '/emulator/gapi.js';

async function load(settings: IdentitySettings): Promise<IdentityClient> {
  const [{ createFirebaseClient }] = await Promise.all([
    import('./firebase-client.ts'),
    settings.kind === 'demo' ? import(/* @vite-ignore */ demoFrames) : undefined,
  ]);
  return createFirebaseClient(settings);
}

/**
 * Loads the provider's SDK once per page. Call it when the page with the buttons appears: a popup that opens more
 * than a few seconds after the click is blocked. Other pages download none of it.
 */
export function loadIdentityClient(settings: ConfigAnswer['identity']): Promise<IdentityClient> {
  if (settings === null) return Promise.reject(new IdentityNotConfiguredError());
  client ??= load(settings).catch((error: unknown) => {
    // The next call tries again, as the network may be back.
    client = undefined;
    throw error;
  });
  return client;
}

/** Thrown when the site has no identity provider. */
export class IdentityNotConfiguredError extends Error {
  readonly code = 'identity_not_configured';
  constructor() {
    super('Sign-in is not set up');
    this.name = 'IdentityNotConfiguredError';
  }
}

/**
 * Calls back once when the person returns from the popup or another window. Some browsers do not restore the focus
 * after a popup closes, so a key or a pointer that enters the page counts as well.
 * @returns a function that stops waiting
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
