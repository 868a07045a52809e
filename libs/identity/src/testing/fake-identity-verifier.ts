import { limits } from '@sandstone/contract';
import { IdentityError, type IdentityVerifier, type VerifiedIdentity } from '../identity-verifier.port.ts';
import { claimsOf, type TestPerson } from './test-identity-provider.ts';

const project = { issuer: 'urn:test:identity', projectId: 'test' };

/** Accepts only tokens that it issued: `fake.<number>.<any signature>`. */
export class FakeIdentityVerifier implements IdentityVerifier {
  /** Simulates an outage of the provider while set. */
  down = false;
  /** Simulates an outage of account deletion while set. */
  deletionDown = false;
  readonly #now: () => Date;
  readonly #tokens = new Map<string, VerifiedIdentity>();
  readonly #disabled = new Set<string>();
  readonly #removed = new Set<string>();
  readonly #revokedAt = new Map<string, number>();

  constructor(options: { now?: () => Date } = {}) {
    this.#now = options.now ?? (() => new Date());
  }

  issue(person: TestPerson = {}): string {
    const claims = claimsOf(person, project, this.#now());
    const signedPart = `fake.${this.#tokens.size + 1}`;
    const email = claims.email ?? null;
    const emailVerified = claims.email_verified ?? false;
    this.#tokens.set(signedPart, {
      signedPart,
      issuer: claims.iss,
      subject: claims.sub,
      provider: claims.firebase.sign_in_provider,
      email,
      emailVerified,
      displayName: person.displayName ?? null,
      photoUrl: person.photoUrl ?? null,
      authenticatedAt: new Date(claims.auth_time * 1000),
      issuedAt: new Date(claims.iat * 1000),
      expiresAt: new Date(claims.exp * 1000),
      provesEmail: emailVerified && claims.firebase.sign_in_provider === 'google.com',
    });
    return `${signedPart}.signature`;
  }

  disable(subject: string): void {
    this.#disabled.add(subject);
  }

  revoke(subject: string): void {
    this.#revokedAt.set(subject, this.#now().getTime() + 1000);
  }

  remove(subject: string): void {
    this.#removed.add(subject);
  }

  verify(idToken: string): Promise<VerifiedIdentity> {
    const [, signedPart = ''] = /^(fake\.\d+)\.[a-z]+$/.exec(idToken) ?? [];
    const identity = this.#tokens.get(signedPart);
    if (this.down) return Promise.reject(new IdentityError('identity_unavailable'));
    if (identity === undefined) return Promise.reject(new IdentityError('token_invalid'));
    const endsAt = identity.expiresAt.getTime() + limits.signIn.tokenClockToleranceSeconds * 1000;
    if (endsAt <= this.#now().getTime()) return Promise.reject(new IdentityError('token_expired'));
    return Promise.resolve(identity);
  }

  async lookUp(idToken: string): Promise<void> {
    const { subject, authenticatedAt } = await this.verify(idToken);
    if (this.#removed.has(subject)) throw new IdentityError('token_invalid');
    if (this.#disabled.has(subject)) throw new IdentityError('account_disabled');
    const revokedAt = this.#revokedAt.get(subject);
    if (revokedAt !== undefined && authenticatedAt.getTime() < revokedAt) {
      throw new IdentityError('token_expired');
    }
  }

  async deleteAccount(idToken: string): Promise<void> {
    const { subject } = await this.verify(idToken);
    if (this.deletionDown) throw new IdentityError('identity_unavailable');
    if (this.#disabled.has(subject)) throw new IdentityError('account_disabled');
    this.#removed.add(subject);
  }

  hasRemoved(subject: string): boolean {
    return this.#removed.has(subject);
  }
}
