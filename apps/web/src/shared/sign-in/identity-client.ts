import { type ConfigResponse, type LoginBody, type signInProviders } from '@sandstone/contract';

export type IdentitySettings = NonNullable<ConfigResponse['identity']>;
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
