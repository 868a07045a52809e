import { createHash, randomUUID } from 'node:crypto';
import {
  exportJWK,
  generateKeyPair,
  type GenerateKeyPairResult,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { type AuthorizationRequest } from './authorization-request.ts';
import { type Outcome } from './outcomes.ts';

const algorithm = 'ES256';
const tokenSeconds = 300;
const downMs = 60_000;

/** The ways of sending the secret of a site. */
export const secretMethods = ['client_secret_basic', 'client_secret_post'] as const;
export type SecretMethod = (typeof secretMethods)[number];

/** What providers may do differently. */
export interface Behaviour {
  /** The issuer that the description and the tokens name. */
  issuer?: string;
  /** The description names these ways. Without them, the standard's default counts: HTTP Basic alone. */
  secretMethods?: readonly string[];
  /** Sends the user info as a signed token. */
  signsUserInfo?: boolean;
  /** Members of the description that are replaced, or left out if they are undefined. */
  metadata?: Readonly<Record<string, unknown>>;
}

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
  secretMethod: SecretMethod;
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

interface SigningKey extends GenerateKeyPairResult {
  id: string;
}
const makeSigningKey = async (): Promise<SigningKey> => ({ ...(await makeKey()), id: randomUUID() });

function ageOf(outcome: Outcome): object {
  if (outcome === 'silent') return {};
  if (outcome === 'unclear') return { age_over_18: 'yes', age: '18+' };
  const isAdult = outcome !== 'under' && outcome !== 'underText';
  const claims = { age_over_18: isAdult, age: isAdult ? 21 : 17 };
  if (outcome !== 'text' && outcome !== 'underText') return claims;
  return Object.fromEntries(Object.entries(claims).map(([name, value]) => [name, String(value)]));
}

/** One OpenID provider. It keeps the rules of the protocol towards the site, unless it was told to break one. */
export class FakeIssuer {
  readonly options: FakeIssuerOptions;
  behaviour: Behaviour = {};
  #key: SigningKey;
  readonly #keyOfOthers: GenerateKeyPairResult;
  readonly #codes = new Map<string, Code>();
  /** Claims about the visitor by access token. */
  readonly #userInfo = new Map<string, { claims: object; clientId: string; isForged: boolean }>();
  readonly #now: () => number;
  #downUntil = 0;
  #lastResponse: URLSearchParams | undefined;

  private constructor(options: FakeIssuerOptions, key: SigningKey, keyOfOthers: GenerateKeyPairResult) {
    this.options = options;
    this.#key = key;
    this.#keyOfOthers = keyOfOthers;
    this.#now = options.now ?? Date.now;
  }

  static async create(options: FakeIssuerOptions): Promise<FakeIssuer> {
    return new FakeIssuer(options, await makeSigningKey(), await makeKey());
  }

  get isDown(): boolean {
    return this.#now() < this.#downUntil;
  }

  setDown(isDown: boolean): void {
    this.#downUntil = isDown ? this.#now() + downMs : 0;
  }

  /** The issuer as this provider spells it. */
  get #issuer(): string {
    return this.behaviour.issuer ?? this.options.issuer;
  }

  get metadata() {
    const { issuer, pageUrl } = this.options;
    return {
      issuer: this.#issuer,
      authorization_endpoint: `${pageUrl}/check`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: [algorithm],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
      claims_supported: ['age_over_18', 'age'],
      token_endpoint_auth_methods_supported: this.behaviour.secretMethods,
      ...this.behaviour.metadata,
    };
  }

  async keys(): Promise<{ keys: JWK[] }> {
    const { id, publicKey } = this.#key;
    return { keys: [{ ...(await exportJWK(publicKey)), kid: id, alg: algorithm, use: 'sig' }] };
  }

  /** Signs with another key from now on, and forgets the former one. */
  async rotateKey(): Promise<void> {
    this.#key = await makeSigningKey();
  }

  /** Whether the secret of the site came with a request, in a way that this provider takes. */
  knows({ clientSecret, secretMethod }: TokenRequest): boolean {
    const taken = this.behaviour.secretMethods ?? ['client_secret_basic'];
    return taken.includes(secretMethod) && clientSecret === this.options.clientSecret;
  }

  /** @returns the parameters with which the visitor goes back to the site */
  decide(request: AuthorizationRequest, outcome: Outcome, other: FakeIssuer): URLSearchParams {
    const issuer = this.#issuer;
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
      code.redirectUri === request.redirectUri &&
      code.codeChallenge === challengeOf(request.codeVerifier);
    if (!isSame || code.outcome === 'expired') return undefined;
    if (code.outcome === 'rotated') await this.rotateKey();
    const accessToken = randomUUID();
    const sub = randomUUID();
    this.#userInfo.set(accessToken, {
      claims: { sub, ...ageOf(code.outcome) },
      clientId: code.clientId,
      isForged: code.outcome === 'forgedInfo',
    });
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
      iss: this.#issuer,
      sub,
      aud: outcome === 'foreign' ? 'another-site' : clientId,
      iat: seconds,
      exp: seconds + tokenSeconds,
      nonce: outcome === 'stale' ? randomUUID() : nonce,
      ...ageOf(outcome),
    };
    if (outcome === 'unsigned') return new UnsecuredJWT(claims).encode();
    return this.#sign(claims, outcome === 'forged');
  }

  #sign(claims: JWTPayload, isForged: boolean): Promise<string> {
    const { id, privateKey } = this.#key;
    const key = isForged ? this.#keyOfOthers.privateKey : privateKey;
    return new SignJWT(claims).setProtectedHeader({ alg: algorithm, kid: id }).sign(key);
  }

  /** @returns what the owner of an access token may know, as a token if it is signed; undefined for an unknown one */
  async userInfo(accessToken: string): Promise<object | string | undefined> {
    const known = this.#userInfo.get(accessToken);
    if (known === undefined || this.behaviour.signsUserInfo !== true) return known?.claims;
    const { claims, clientId, isForged } = known;
    return this.#sign({ ...claims, iss: this.#issuer, aud: clientId }, isForged);
  }
}
