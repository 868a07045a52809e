import { z } from 'zod';
import { IdentityError, type IdentityFailure } from './identity-verifier.port.ts';

const timeoutMs = 5_000;

const answer = z.object({
  users: z
    .array(
      z.object({
        localId: z.string(),
        disabled: z.boolean().default(false),
        /** Seconds since 1970: sign-ins before it were revoked. */
        validSince: z.coerce.number().default(0),
      }),
    )
    .default([]),
});
const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Refusals that speak of the account or its token. Any other (quota, key, outage) says nothing about the person. */
const failures: ReadonlyMap<string, IdentityFailure> = new Map(
  Object.entries<IdentityFailure>({
    USER_DISABLED: 'account_disabled',
    TOKEN_EXPIRED: 'token_expired',
    CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'token_expired',
    INVALID_ID_TOKEN: 'token_invalid',
    USER_NOT_FOUND: 'token_invalid',
  }),
);

/** Asks `accounts:lookup` with the public API key and the person's own token; no service account is needed. */
export class AccountLookup {
  readonly #url: URL;
  readonly #fetch: typeof fetch;

  constructor(project: { accountsUrl: URL; apiKey: string }, send: typeof fetch) {
    // Without the dot, `accounts:` would be read as a scheme.
    this.#url = new URL('./accounts:lookup', project.accountsUrl);
    this.#url.searchParams.set('key', project.apiKey);
    this.#fetch = send;
  }

  /** @throws IdentityError when the account is gone, disabled or revoked, or when the provider does not say. */
  async check(idToken: string, person: { subject: string; authenticatedAtSeconds: number }): Promise<void> {
    const { status, body } = await this.#ask(idToken);
    if (status !== 200) throw this.#refused(status, body);
    const parsed = answer.safeParse(body);
    if (!parsed.success) throw new IdentityError('identity_unavailable', { cause: 'lookup: unknown answer' });
    const user = parsed.data.users.find(({ localId }) => localId === person.subject);
    if (user === undefined) throw new IdentityError('token_invalid', { cause: 'lookup: no such account' });
    if (user.disabled) throw new IdentityError('account_disabled');
    if (person.authenticatedAtSeconds < user.validSince) {
      throw new IdentityError('token_expired', { cause: 'lookup: revoked' });
    }
  }

  async #ask(idToken: string): Promise<{ status: number; body: unknown }> {
    try {
      const response = await this.#fetch(this.#url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ idToken }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, body: await response.json() };
    } catch (error) {
      // The name alone: a message might quote what was sent.
      const name = error instanceof Error ? error.name : 'unknown';
      throw new IdentityError('identity_unavailable', { cause: `lookup: ${name}` });
    }
  }

  #refused(status: number, body: unknown): IdentityError {
    const parsed = refusal.safeParse(body);
    // The provider appends details as `CODE : details`.
    const [reason = ''] = parsed.success ? parsed.data.error.message.split(' : ') : [];
    const failure = status === 400 ? failures.get(reason) : undefined;
    return failure === undefined
      ? new IdentityError('identity_unavailable', { cause: `lookup: HTTP ${status}` })
      : new IdentityError(failure, { cause: `lookup: ${reason}` });
  }
}
