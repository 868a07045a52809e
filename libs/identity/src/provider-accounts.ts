import { z } from 'zod';
import { IdentityError, type IdentityFailure } from './identity-verifier.port.ts';

const timeoutMs = 5_000;
/** Deletion is idempotent, so a lost response is retried. */
const maxDeletionAttempts = 3;

const lookupResponse = z.object({
  users: z
    .array(
      z.object({
        localId: z.string(),
        disabled: z.boolean().default(false),
        /** Seconds since 1970; earlier sign-ins were revoked. */
        validSince: z.coerce.number().default(0),
      }),
    )
    .default([]),
});
const refusal = z.object({ error: z.object({ message: z.string() }) });

/** Errors about the account or its token. All others (quota, key, outage) say nothing about the person. */
const failures: ReadonlyMap<string, IdentityFailure> = new Map(
  Object.entries<IdentityFailure>({
    USER_DISABLED: 'account_disabled',
    TOKEN_EXPIRED: 'token_expired',
    CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'token_expired',
    INVALID_ID_TOKEN: 'token_invalid',
    USER_NOT_FOUND: 'token_invalid',
  }),
);

type Call = 'lookup' | 'delete';

/**
 * The provider's account API, called with the public API key and the user's own token; no service account is needed.
 */
export class ProviderAccounts {
  readonly #project: { accountsUrl: URL; apiKey: string };
  readonly #fetch: typeof fetch;

  constructor(project: { accountsUrl: URL; apiKey: string }, send: typeof fetch) {
    this.#project = project;
    this.#fetch = send;
  }

  /** @throws IdentityError when the account is deleted, disabled or revoked, or when the provider does not answer. */
  async check(idToken: string, person: { subject: string; authenticatedAtSeconds: number }): Promise<void> {
    const { status, body } = await this.#ask('lookup', idToken);
    if (status !== 200) throw refused('lookup', status, body);
    const parsed = lookupResponse.safeParse(body);
    if (!parsed.success)
      throw new IdentityError('identity_unavailable', { cause: 'lookup: unknown response' });
    const user = parsed.data.users.find(({ localId }) => localId === person.subject);
    if (user === undefined) throw new IdentityError('token_invalid', { cause: 'lookup: no such account' });
    if (user.disabled) throw new IdentityError('account_disabled');
    if (person.authenticatedAtSeconds < user.validSince) {
      throw new IdentityError('token_expired', { cause: 'lookup: revoked' });
    }
  }

  /** Resolves when the account does not exist any more. @throws IdentityError */
  async delete(idToken: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        const { status, body } = await this.#ask('delete', idToken);
        const reason = reasonOf(body);
        if (status === 200 || (status === 400 && reason === 'USER_NOT_FOUND')) return;
        if (status === 400 && reason === 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN') {
          throw new IdentityError('login_too_old');
        }
        throw refused('delete', status, body);
      } catch (error) {
        const isTransient = error instanceof IdentityError && error.code === 'identity_unavailable';
        if (!isTransient || tries === maxDeletionAttempts) throw error;
      }
    }
  }

  async #ask(call: Call, idToken: string): Promise<{ status: number; body: unknown }> {
    // Without the dot, `accounts:` would be parsed as a scheme.
    const url = new URL(`./accounts:${call}`, this.#project.accountsUrl);
    url.searchParams.set('key', this.#project.apiKey);
    try {
      const response = await this.#fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ idToken }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, body: await response.json() };
    } catch (error) {
      // Only the name, because the message might quote the request.
      const name = error instanceof Error ? error.name : 'unknown';
      throw new IdentityError('identity_unavailable', { cause: `${call}: ${name}` });
    }
  }
}

/** The provider appends details: `CODE : details`. */
function reasonOf(body: unknown): string {
  const parsed = refusal.safeParse(body);
  return (parsed.success && parsed.data.error.message.split(' : ')[0]) || '';
}

function refused(call: Call, status: number, body: unknown): IdentityError {
  const reason = reasonOf(body);
  const failure = status === 400 ? failures.get(reason) : undefined;
  return failure === undefined
    ? new IdentityError('identity_unavailable', { cause: `${call}: HTTP ${status}` })
    : new IdentityError(failure, { cause: `${call}: ${reason}` });
}
