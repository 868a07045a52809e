/** Claims of a verified token; no field comes from the request's body. */
export interface VerifiedIdentity {
  /** The token without its signature, which has several encodings. Use it to recognise a token. */
  signedPart: string;
  issuer: string;
  subject: string;
  /** The sign-in provider, such as `google.com`. */
  provider: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  /** Time of the sign-in at the provider. */
  authenticatedAt: Date;
  issuedAt: Date;
  expiresAt: Date;
  /** True if this provider verifies e-mail addresses; only then may one grant the role of administrator. */
  provesEmail: boolean;
}

export type IdentityFailure =
  | 'token_invalid'
  | 'token_expired'
  | 'account_disabled'
  /** The provider requires a recent sign-in. */
  | 'login_too_old'
  /** The provider did not respond; the token may be valid. */
  | 'identity_unavailable';

export class IdentityError extends Error {
  readonly code: IdentityFailure;
  constructor(code: IdentityFailure, options?: ErrorOptions) {
    super(code, options);
    this.name = 'IdentityError';
    this.code = code;
  }
}

/** Port of the identity provider. */
export interface IdentityVerifier {
  /** Verifies signature, issuer, audience and times of an ID token. @throws IdentityError */
  verify(idToken: string): Promise<VerifiedIdentity>;
  /** Asks the provider whether the account of the token is still active. @throws IdentityError */
  lookUp(idToken: string): Promise<void>;
  /**
   * Deletes the provider's account of a recent sign-in. Idempotent, so that a lost response can be retried.
   * @throws IdentityError
   */
  deleteAccount(idToken: string): Promise<void>;
}
