import { createHash } from 'node:crypto';
import { limits, type LoginBody, ProblemError } from '@sandstone/contract';
import {
  type AuditRepository,
  type SessionRepository,
  type UserRecord,
  type UserRepository,
} from '@sandstone/database';
import { IdentityError, type IdentityVerifier, type VerifiedIdentity } from '@sandstone/identity';
import { type SignedIn } from './signed-in.decorator.ts';

interface Collaborators {
  /** undefined if sign-in is not configured. */
  identity: IdentityVerifier | undefined;
  users: UserRepository;
  sessions: SessionRepository;
  audit: AuditRepository;
  adminEmails: ReadonlySet<string>;
}

/** @throws ProblemError login_too_old */
export function requireFreshSignIn({ authenticatedAt }: VerifiedIdentity): void {
  const ageSeconds = (Date.now() - authenticatedAt.getTime()) / 1000;
  if (ageSeconds > limits.session.maxLoginAgeSeconds) throw new ProblemError('login_too_old');
}

/** The identity errors have the same codes in the problem catalogue. */
export function toProblemError(error: unknown): unknown {
  return error instanceof IdentityError ? new ProblemError(error.code, undefined, { cause: error }) : error;
}

/** Creates, refreshes and ends sessions based on tokens of the identity provider. */
export class SignInService {
  readonly #with: Collaborators;
  constructor(collaborators: Collaborators) {
    this.#with = collaborators;
  }

  /** @throws ProblemError with the codes that the contract lists for the route */
  async login(body: LoginBody, requestId: string): Promise<{ sessionId: string; user: UserRecord }> {
    const identity = await this.#verifyIdentity(body.idToken);
    // Profile fields of the body are ignored, but an account id that contradicts the token is a mistake or an attack.
    if (body.uid !== undefined && body.uid !== identity.subject) throw new ProblemError('subject_mismatch');
    requireFreshSignIn(identity);

    const tokenHash = createHash('sha256').update(identity.signedPart).digest();
    if (!(await this.#with.sessions.consumeLoginToken(tokenHash, identity.expiresAt))) {
      throw new ProblemError('token_used');
    }
    const { issuer, subject, provider, email, emailVerified, displayName, photoUrl } = identity;
    const { user } = await this.#with.users.signIn(
      { issuer, subject, provider, email, emailVerified, displayName, photoUrl },
      this.#isAdministrator(identity),
    );
    if (user.disabledAt !== null) throw new ProblemError('account_disabled');
    const session = await this.#with.sessions.create(user.id);
    await this.#with.audit.append({
      actor: { userId: user.id, requestId },
      action: 'session.create',
      target: session.id,
    });
    return { sessionId: session.id, user };
  }

  /** Requires a token of the session's own account, so that another account's token extends nothing. */
  async refresh(idToken: string, { session, user }: SignedIn, requestId: string): Promise<void> {
    try {
      const identity = await this.#verifyIdentity(idToken);
      if (identity.issuer !== user.issuer || identity.subject !== user.subject) {
        throw new ProblemError('subject_mismatch');
      }
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'account_disabled') {
        await this.#with.sessions.revokeAll(user.id, { userId: user.id, requestId });
      }
      throw error;
    }
    await this.#with.sessions.providerChecked(session.id);
    await this.#with.sessions.touch(session.id);
  }

  async logout({ session, user }: SignedIn, requestId: string): Promise<void> {
    if (!(await this.#with.sessions.revoke(session.id))) return;
    await this.#with.audit.append({
      actor: { userId: user.id, requestId },
      action: 'session.revoke',
      target: session.id,
    });
  }

  async logoutEverywhere({ user }: SignedIn, requestId: string): Promise<void> {
    await this.#with.sessions.revokeAll(user.id, { userId: user.id, requestId });
  }

  async #verifyIdentity(idToken: string): Promise<VerifiedIdentity> {
    const { identity } = this.#with;
    if (identity === undefined) throw new ProblemError('identity_not_configured');
    try {
      const verified = await identity.verify(idToken);
      await identity.lookUp(idToken);
      return verified;
    } catch (error) {
      throw toProblemError(error);
    }
  }

  #isAdministrator({ email, emailVerified, provesEmail }: VerifiedIdentity): boolean {
    return emailVerified && provesEmail && email !== null && this.#with.adminEmails.has(email.toLowerCase());
  }
}
