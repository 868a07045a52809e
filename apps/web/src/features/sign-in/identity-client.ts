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
