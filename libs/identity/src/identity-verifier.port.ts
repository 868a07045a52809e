/** What a verified token says. Every field comes from the token, none from the request's body. */
export interface VerifiedIdentity {
  /** The token without its signature, which can be spelled in several ways: what tells one token from another. */
  signedPart: string;
  issuer: string;
  subject: string;
  /** The sign-in provider, such as `google.com`. */
  provider: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  /** When the person signed in at the provider. */
  authenticatedAt: Date;
  issuedAt: Date;
  expiresAt: Date;
  /** Whether this provider proves that the e-mail belongs to the person; only then may it make an administrator. */
  provesEmail: boolean;
}

export type IdentityFailure =
  | 'token_invalid'
  | 'token_expired'
  | 'account_disabled'
  /** The provider wants a sign-in of the last minutes for this. */
  | 'login_too_old'
  /** The provider could not be asked; the token may be good. */
  | 'identity_unavailable';

export class IdentityError extends Error {
  readonly code: IdentityFailure;
  constructor(code: IdentityFailure, options?: ErrorOptions) {
    super(code, options);
    this.name = 'IdentityError';
    this.code = code;
  }
}

/** The identity provider, as the api sees it. */
export interface IdentityVerifier {
  /** Checks signature, issuer, audience and times of an ID token. @throws IdentityError */
  verify(idToken: string): Promise<VerifiedIdentity>;
  /** Asks the provider whether the account behind the token is still good. @throws IdentityError */
  lookUp(idToken: string): Promise<void>;
  /**
   * Deletes the provider's record of the person behind a token of a fresh sign-in; one that is gone already is no
   * error, so that a lost answer can be asked for again. @throws IdentityError
   */
  deleteAccount(idToken: string): Promise<void>;
}
