import { createHash, randomUUID } from 'node:crypto';
import {
  exportJWK,
  generateKeyPair,
  type GenerateKeyPairResult,
  type JWK,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { type AuthorizationRequest } from './authorization-request.ts';
import { type Outcome } from './outcomes.ts';

const algorithm = 'ES256';
const tokenSeconds = 300;
const downMs = 60_000;

interface Code extends AuthorizationRequest {
  outcome: Outcome;
  isUsed: boolean;
}

export interface TokenRequest {
  code: string;
  redirectUri: string;
  codeVerifier: string;
  clientId: string;
  clientSecret: string;
}

export interface FakeIssuerOptions {
  name: string;
  /** The address by which the site's server reaches it. It is the issuer of its tokens. */
  issuer: string;
  /** The address of its page for visitors. */
  pageUrl: string;
  clientSecret: string;
  now?: () => number;
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const makeKey = async () => generateKeyPair(algorithm, { extractable: true });

function ageOf(outcome: Outcome): object {
  if (outcome === 'silent') return {};
  return { age_over_18: outcome === 'text' ? 'true' : outcome !== 'under' };
}

/** One OpenID provider. It keeps the rules of the protocol towards the site, unless it was told to break one. */
export class FakeIssuer {
  readonly options: FakeIssuerOptions;
  readonly #key: GenerateKeyPairResult;
  readonly #keyOfOthers: GenerateKeyPairResult;
  readonly #codes = new Map<string, Code>();
  /** Claims about the visitor by access token. */
  readonly #claims = new Map<string, object>();
  readonly #now: () => number;
  #downUntil = 0;
  #lastResponse: URLSearchParams | undefined;

  private constructor(
    options: FakeIssuerOptions,
    key: GenerateKeyPairResult,
    keyOfOthers: GenerateKeyPairResult,
  ) {
    this.options = options;
    this.#key = key;
    this.#keyOfOthers = keyOfOthers;
    this.#now = options.now ?? Date.now;
  }

  static async create(options: FakeIssuerOptions): Promise<FakeIssuer> {
    return new FakeIssuer(options, await makeKey(), await makeKey());
  }

  get isDown(): boolean {
    return this.#now() < this.#downUntil;
  }

  setDown(isDown: boolean): void {
    this.#downUntil = isDown ? this.#now() + downMs : 0;
  }

  get metadata() {
    const { issuer, pageUrl } = this.options;
    return {
      issuer,
      authorization_endpoint: `${pageUrl}/check`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: [algorithm],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      claims_supported: ['age_over_18'],
    };
  }

  async keys(): Promise<{ keys: JWK[] }> {
    return { keys: [{ ...(await exportJWK(this.#key.publicKey)), kid: 'key', alg: algorithm, use: 'sig' }] };
  }

  /** @returns the parameters with which the visitor goes back to the site */
  decide(request: AuthorizationRequest, outcome: Outcome, other: FakeIssuer): URLSearchParams {
    const { issuer } = this.options;
    if (outcome === 'cancelled') {
      return new URLSearchParams({ error: 'access_denied', state: request.state, iss: issuer });
    }
    if (outcome === 'down') this.setDown(true);
    if (outcome === 'mixed') return other.decide(request, 'over', this);
    if (outcome === 'replayed' && this.#lastResponse !== undefined) return this.#lastResponse;
    const code = randomUUID();
    this.#codes.set(code, { ...request, outcome, isUsed: outcome === 'replayed' });
    this.#lastResponse = new URLSearchParams({ code, state: request.state, iss: issuer });
    return this.#lastResponse;
  }

  isSlow(code: string): boolean {
    return this.#codes.get(code)?.outcome === 'slow';
  }

  /** @returns undefined for a code that is unknown, used, or of another check */
  async redeem(request: TokenRequest): Promise<Record<string, unknown> | undefined> {
    const code = this.#codes.get(request.code);
    if (code === undefined || code.isUsed) return undefined;
    code.isUsed = true;
    const isSame =
      code.clientId === request.clientId &&
      this.options.clientSecret === request.clientSecret &&
      code.redirectUri === request.redirectUri &&
      code.codeChallenge === challengeOf(request.codeVerifier);
    if (!isSame || code.outcome === 'expired') return undefined;
    const accessToken = randomUUID();
    const sub = randomUUID();
    this.#claims.set(accessToken, { sub, ...ageOf(code.outcome) });
    return {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      ...(code.isOpenId && code.outcome !== 'tokenless'
        ? { id_token: await this.#token(code, sub) }
        : ageOf(code.outcome)),
    };
  }

  #token({ outcome, clientId, nonce }: Code, sub: string): Promise<string> | string {
    const seconds = Math.floor(this.#now() / 1000);
    const claims = {
      iss: this.options.issuer,
      sub,
      aud: outcome === 'foreign' ? 'another-site' : clientId,
      iat: seconds,
      exp: seconds + tokenSeconds,
      nonce: outcome === 'stale' ? randomUUID() : nonce,
      ...ageOf(outcome),
    };
    if (outcome === 'unsigned') return new UnsecuredJWT(claims).encode();
    const { privateKey } = outcome === 'forged' ? this.#keyOfOthers : this.#key;
    return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: 'key' }).sign(privateKey);
  }

  /** @returns what the owner of an access token may know; undefined for an unknown token */
  userInfo(accessToken: string): object | undefined {
    return this.#claims.get(accessToken);
  }
}
