import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type ApiConfig } from '@sandstone/config';
import { limits, type LoginBody, ProblemError } from '@sandstone/contract';
import { AuditRepository, SessionRepository, UserRepository } from '@sandstone/database';
import { IdentityError, type IdentityVerifier, type VerifiedIdentity } from '@sandstone/identity';
import { API_CONFIG } from '../infrastructure/config.module.ts';
import { IDENTITY_VERIFIER } from '../infrastructure/identity.module.ts';
import { IdentityMarksService } from './identity-marks.service.ts';
import { type SignedIn } from './signed-in.decorator.ts';

/** @throws ProblemError login_too_old */
export function requireFreshSignIn({ authenticatedAt }: VerifiedIdentity): void {
  const ageSeconds = (Date.now() - authenticatedAt.getTime()) / 1000;
  if (ageSeconds > limits.signIn.maxLoginAgeSeconds) throw new ProblemError('login_too_old');
}

/** The identity errors have the same codes in the problem catalogue. */
export function toProblemError(error: unknown): unknown {
  return error instanceof IdentityError ? new ProblemError(error.code, undefined, { cause: error }) : error;
}

/** Creates, refreshes and ends sessions based on tokens of the identity provider. */
@Injectable()
export class SignInService {
  constructor(
    @Inject(IDENTITY_VERIFIER) private readonly identity: IdentityVerifier | undefined,
    private readonly users: UserRepository,
    private readonly sessions: SessionRepository,
    private readonly audit: AuditRepository,
    private readonly marks: IdentityMarksService,
    @Inject(API_CONFIG) private readonly config: ApiConfig,
  ) {}

  /** @throws ProblemError with the codes that the contract lists for the route */
  async login(body: LoginBody, requestId: string): Promise<SignedIn> {
    const identity = await this.#verifyIdentity(body.idToken);
    // Profile fields of the body are ignored, but an account id that contradicts the token is a mistake or an attack.
    if (body.uid !== undefined && body.uid !== identity.subject) throw new ProblemError('subject_mismatch');
    requireFreshSignIn(identity);

    const tokenHash = createHash('sha256').update(identity.signedPart).digest();
    if (!(await this.sessions.consumeLoginToken(tokenHash, identity.expiresAt))) {
      throw new ProblemError('token_used');
    }
    const { issuer, subject, provider, email, emailVerified, displayName, photoUrl } = identity;
    const { user } = await this.users.signIn(
      { issuer, subject, provider, email, emailVerified, displayName, photoUrl },
      this.#isAdministrator(identity),
      this.marks.of(identity),
    );
    if (user.disabledAt !== null) throw new ProblemError('account_disabled');
    const session = await this.sessions.create(user.id);
    await this.audit.append({
      actor: { userId: user.id, requestId },
      action: 'session.create',
      target: session.id,
    });
    return { session, user };
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
        await this.sessions.revokeAll(user.id, { userId: user.id, requestId });
      }
      throw error;
    }
    await this.sessions.providerChecked(session.id);
    await this.sessions.touch(session.id);
  }

  async logout({ session, user }: SignedIn, requestId: string): Promise<void> {
    if (!(await this.sessions.revoke(session.id))) return;
    await this.audit.append({
      actor: { userId: user.id, requestId },
      action: 'session.revoke',
      target: session.id,
    });
  }

  async logoutEverywhere({ user }: SignedIn, requestId: string): Promise<void> {
    await this.sessions.revokeAll(user.id, { userId: user.id, requestId });
  }

  async #verifyIdentity(idToken: string): Promise<VerifiedIdentity> {
    const { identity } = this;
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
    return emailVerified && provesEmail && email !== null && this.config.adminEmails.has(email.toLowerCase());
  }
}
