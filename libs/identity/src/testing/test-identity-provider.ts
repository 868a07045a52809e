import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** The parts of a person that matter to a test; the others have defaults. */
export interface TestPerson {
  subject?: string;
  provider?: string;
  email?: string | null;
  emailVerified?: boolean;
  displayName?: string | null;
  photoUrl?: string | null;
  /** Seconds since 1970. */
  authenticatedAt?: number;
  issuedAt?: number;
  expiresAt?: number;
}

/** The claims of a person's ID token, in the provider's format. */
export function claimsOf(person: TestPerson, project: { issuer: string; projectId: string }, now: Date) {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const issuedAt = person.issuedAt ?? nowSeconds;
  const subject = person.subject ?? 'subject-1';
  const email = person.email === undefined ? `${subject}@example.com` : person.email;
  return {
    iss: project.issuer,
    aud: project.projectId,
    sub: subject,
    user_id: subject,
    iat: issuedAt,
    exp: person.expiresAt ?? issuedAt + 3600,
    auth_time: person.authenticatedAt ?? issuedAt,
    ...(email === null ? {} : { email, email_verified: person.emailVerified ?? true }),
    ...(!person.displayName ? {} : { name: person.displayName }),
    ...(!person.photoUrl ? {} : { picture: person.photoUrl }),
    firebase: { identities: {}, sign_in_provider: person.provider ?? 'google.com' },
  };
}

/**
 * An in-process identity provider: signs ID tokens, and implements `fetch` for its keys, `accounts:lookup` and
 * `accounts:delete`. Pass `fetch` to `createIdentityVerifier`.
 */
export class TestIdentityProvider {
  readonly requests: string[] = [];
  /** Makes every request fail while set. */
  down = false;
  readonly #project: { issuer: string; projectId: string };
  readonly #now: () => Date;
  readonly #accounts = new Map<string, { disabled: boolean; validSince: number }>();
  #kid = 0;
  #privateKey: CryptoKey;
  publicJwk: JWK;

  private constructor(
    project: { issuer: string; projectId: string },
    now: () => Date,
    keys: { privateKey: CryptoKey; publicJwk: JWK },
  ) {
    this.#project = project;
    this.#now = now;
    this.#privateKey = keys.privateKey;
    this.publicJwk = keys.publicJwk;
  }

  static async create(
    project: { issuer: string; projectId: string },
    options: { now?: () => Date } = {},
  ): Promise<TestIdentityProvider> {
    return new TestIdentityProvider(project, options.now ?? (() => new Date()), await newKeys('key-0'));
  }

  /** Replaces the signing key. */
  async rotateKeys(): Promise<void> {
    this.#kid += 1;
    const keys = await newKeys(`key-${this.#kid}`);
    this.#privateKey = keys.privateKey;
    this.publicJwk = keys.publicJwk;
  }

  /** Issues a valid token, and creates the person's account. */
  async issue(person: TestPerson = {}): Promise<string> {
    const claims = claimsOf(person, this.#project, this.#now());
    this.#accounts.set(claims.sub, this.#accounts.get(claims.sub) ?? { disabled: false, validSince: 0 });
    return this.sign(claims);
  }

  /** Signs any claims, for tokens that must be refused. */
  sign(claims: Record<string, unknown>, header: { kid?: string } = {}): Promise<string> {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: header.kid ?? this.publicJwk.kid })
      .sign(this.#privateKey);
  }

  claims(person: TestPerson = {}) {
    return claimsOf(person, this.#project, this.#now());
  }

  disable(subject: string): void {
    this.#accounts.set(subject, { disabled: true, validSince: 0 });
  }

  revoke(subject: string): void {
    this.#accounts.set(subject, {
      disabled: false,
      validSince: Math.floor(this.#now().getTime() / 1000) + 1,
    });
  }

  remove(subject: string): void {
    this.#accounts.delete(subject);
  }

  readonly fetch: typeof fetch = (input, init) => {
    const address = addressOf(input);
    this.requests.push(address);
    if (this.down) return Promise.reject(new TypeError('fetch failed'));
    if (!address.includes('accounts:')) return Promise.resolve(Response.json({ keys: [this.publicJwk] }));
    const body = typeof init?.body === 'string' ? init.body : '';
    return Promise.resolve(this.#account(address.includes('accounts:delete'), body));
  };

  #account(deletes: boolean, body: string): Response {
    const { idToken } = JSON.parse(body) as { idToken: string };
    const payload = idToken.split('.')[1] ?? '';
    const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string };
    const account = this.#accounts.get(sub);
    if (account === undefined) return refusal('USER_NOT_FOUND');
    if (account.disabled) return refusal('USER_DISABLED');
    if (deletes) {
      this.#accounts.delete(sub);
      return Response.json({ kind: 'identitytoolkit#DeleteAccountResponse' });
    }
    return Response.json({ users: [{ localId: sub, validSince: String(account.validSince) }] });
  }
}

/** The address in the first argument of `fetch`. */
export function addressOf(input: Parameters<typeof fetch>[0]): string {
  return input instanceof Request ? input.url : input.toString();
}

function refusal(message: string): Response {
  return Response.json({ error: { code: 400, message, errors: [{ message }] } }, { status: 400 });
}

async function newKeys(kid: string) {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  return { privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } };
}
