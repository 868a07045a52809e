import { limits } from '@sandstone/contract';
import { errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { IdentityError, type IdentityVerifier, type VerifiedIdentity } from './identity-verifier.port.ts';
import { ProviderAccounts } from './provider-accounts.ts';
import { SigningKeys } from './signing-keys.ts';

const seconds = z.number().int().nonnegative();
const text = z
  .string()
  .trim()
  .transform((value) => (value === '' ? null : value))
  .nullish()
  .transform((value) => value ?? null);

/** The used claims of an ID token. Times are seconds since 1970. */
const idTokenClaims = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string().min(1).max(128),
  iat: seconds,
  exp: seconds,
  auth_time: seconds,
  email: text,
  email_verified: z.boolean().default(false),
  name: text,
  picture: text,
  firebase: z.object({ sign_in_provider: z.string().min(1).max(100) }),
});
type IdTokenClaims = z.output<typeof idTokenClaims>;

export interface FirebaseProject {
  projectId: string;
  apiKey: string;
  issuer: string;
  /** JWKS of the token signatures. */
  keysUrl: URL;
  /** Base of `accounts:lookup` and `accounts:delete`, with a trailing slash. */
  accountsUrl: URL;
}

const maxTokenLength = 8192;
/** jose is more lenient than the standard: it accepts padding, white space, and bits after the last byte. */
const compactToken = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
const toleranceSeconds = limits.signIn.tokenClockToleranceSeconds;

/** Providers that release an e-mail address only to the owner of the mailbox. */
const providersThatProveEmail: ReadonlySet<string> = new Set(['google.com']);

/** Keeps only the code of jose's errors, because they contain the token's payload. */
function failureOf(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  if (error instanceof errors.JWTExpired) return new IdentityError('token_expired');
  if (error instanceof errors.JWTClaimValidationFailed) return invalid(`${error.code} ${error.claim}`);
  if (error instanceof errors.JOSEError) return invalid(error.code);
  return invalid('not a token');
}

function invalid(reason: string): IdentityError {
  return new IdentityError('token_invalid', { cause: reason });
}

/** Firebase Authentication, and the demo identity with the same API. Needs no service account. */
export class FirebaseIdentityVerifier implements IdentityVerifier {
  readonly #project: FirebaseProject;
  readonly #keys: SigningKeys;
  readonly #accounts: ProviderAccounts;
  readonly #now: () => Date;

  constructor(project: FirebaseProject, options: { fetch?: typeof fetch; now?: () => Date } = {}) {
    const send: typeof fetch = options.fetch ?? ((input, init) => fetch(input, init));
    this.#project = project;
    this.#now = options.now ?? (() => new Date());
    this.#keys = new SigningKeys(project.keysUrl, { fetch: send, now: this.#now });
    this.#accounts = new ProviderAccounts(project, send);
  }

  async verify(idToken: string): Promise<VerifiedIdentity> {
    const claims = await this.#claims(idToken);
    const latest = this.#now().getTime() / 1000 + toleranceSeconds;
    if (claims.iat > latest || claims.auth_time > latest) throw invalid('issued in the future');
    if (claims.auth_time > claims.iat + toleranceSeconds) throw invalid('signed in after it was issued');
    const provider = claims.firebase.sign_in_provider;
    const emailVerified = claims.email !== null && claims.email_verified;
    return {
      signedPart: idToken.slice(0, idToken.lastIndexOf('.')),
      issuer: claims.iss,
      subject: claims.sub,
      provider,
      email: claims.email,
      emailVerified,
      displayName: claims.name,
      photoUrl: claims.picture,
      authenticatedAt: new Date(claims.auth_time * 1000),
      issuedAt: new Date(claims.iat * 1000),
      expiresAt: new Date(claims.exp * 1000),
      provesEmail: emailVerified && providersThatProveEmail.has(provider),
    };
  }

  async lookUp(idToken: string): Promise<void> {
    const { sub, auth_time } = await this.#claims(idToken);
    await this.#accounts.check(idToken, { subject: sub, authenticatedAtSeconds: auth_time });
  }

  async deleteAccount(idToken: string): Promise<void> {
    await this.#claims(idToken);
    await this.#accounts.delete(idToken);
  }

  async #claims(idToken: string): Promise<IdTokenClaims> {
    if (idToken.length > maxTokenLength) throw invalid('too long');
    if (!compactToken.test(idToken)) throw invalid('not a compact token');
    try {
      const { payload } = await jwtVerify(idToken, this.#keys.find, {
        algorithms: ['RS256'],
        issuer: this.#project.issuer,
        audience: this.#project.projectId,
        requiredClaims: ['sub', 'iat', 'exp', 'auth_time'],
        clockTolerance: toleranceSeconds,
        currentDate: this.#now(),
      });
      const claims = idTokenClaims.safeParse(payload);
      if (!claims.success) throw invalid(`claims: ${claims.error.issues[0]?.path.join('.') ?? 'unknown'}`);
      return claims.data;
    } catch (error) {
      throw failureOf(error);
    }
  }
}
