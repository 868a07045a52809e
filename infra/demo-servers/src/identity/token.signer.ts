import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { demoProjectId } from '@sandstone/config';
import { demoIdentity } from '@sandstone/identity';
import {
  type CryptoKey,
  decodeProtectedHeader,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { z } from 'zod';
import { type Account } from './account.ts';
import { GoogleError } from './google-error.ts';
import { PersistedFile } from '../persisted-file.ts';

/** The provider's lifetime; tests can shorten it. */
export const maxIdTokenSeconds = 3600;
const refreshAudience = `${demoProjectId}/refresh`;

const storedKey = z.looseObject({
  kty: z.literal('RSA'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
  d: z.string(),
});

/** Claims of our tokens after verification. Times are seconds since 1970. */
const ourClaims = z.object({ sub: z.string(), auth_time: z.number(), iat: z.number() });
export type OurClaims = z.infer<typeof ourClaims>;

/** Signs ID tokens and refresh tokens with a persistent key. */
export class TokenSigner {
  readonly publicJwk: JWK;
  /** The lifetime of an ID token. */
  idTokenSeconds = maxIdTokenSeconds;
  readonly #kid: string;
  readonly #privateKey: CryptoKey;
  readonly #publicKey: CryptoKey;

  private constructor(kid: string, publicJwk: JWK, privateKey: CryptoKey, publicKey: CryptoKey) {
    this.#kid = kid;
    this.publicJwk = publicJwk;
    this.#privateKey = privateKey;
    this.#publicKey = publicKey;
  }

  static async open(dataDir: string): Promise<TokenSigner> {
    const file = new PersistedFile(join(dataDir, 'signing-key.json'));
    let stored: unknown = await file.read();
    if (stored === undefined) {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true });
      const made = { ...(await exportJWK(privateKey)), kid: `demo-${Date.now().toString(36)}` };
      await file.write(() => made);
      stored = made;
    }
    const key = storedKey.parse(stored);
    const publicJwk = { kty: key.kty, n: key.n, e: key.e, kid: key.kid, alg: 'RS256', use: 'sig' };
    return new TokenSigner(key.kid, publicJwk, await rsaKey(key), await rsaKey(publicJwk));
  }

  idToken(account: Account, authTime: number): Promise<string> {
    const { localId, email, emailVerified, displayName, photoUrl, providerId, rawId } = account;
    return (
      this.#sign(
        {
          user_id: localId,
          auth_time: authTime,
          ...(email === null ? {} : { email, email_verified: emailVerified }),
          ...(displayName === null ? {} : { name: displayName }),
          ...(photoUrl === null ? {} : { picture: photoUrl }),
          firebase: {
            identities: { [providerId]: [rawId], ...(email === null ? {} : { email: [email] }) },
            sign_in_provider: providerId,
          },
        },
        localId,
        demoProjectId,
      )
        // Two sign-ins of a person within one second are two tokens; the site accepts each token once.
        .setJti(randomUUID())
        .setExpirationTime(`${this.idTokenSeconds}s`)
        .sign(this.#privateKey)
    );
  }

  refreshToken(account: Account, authTime: number): Promise<string> {
    return this.#sign({ auth_time: authTime }, account.localId, refreshAudience).sign(this.#privateKey);
  }

  /** @throws GoogleError INVALID_ID_TOKEN, TOKEN_EXPIRED */
  readIdToken(token: string): Promise<OurClaims> {
    return this.#read(token, demoProjectId, 'INVALID_ID_TOKEN');
  }

  /** @throws GoogleError INVALID_REFRESH_TOKEN */
  readRefreshToken(token: string): Promise<OurClaims> {
    return this.#read(token, refreshAudience, 'INVALID_REFRESH_TOKEN');
  }

  #sign(claims: Record<string, unknown>, subject: string, audience: string): SignJWT {
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: this.#kid })
      .setIssuer(demoIdentity.issuer)
      .setSubject(subject)
      .setAudience(audience)
      .setIssuedAt();
  }

  async #read(token: string, audience: string, refusal: string): Promise<OurClaims> {
    try {
      if (decodeProtectedHeader(token).kid !== this.#kid) throw new GoogleError(refusal);
      const { payload } = await jwtVerify(token, this.#publicKey, {
        algorithms: ['RS256'],
        issuer: demoIdentity.issuer,
        audience,
      });
      return ourClaims.parse(payload);
    } catch (error) {
      throw new GoogleError(error instanceof errors.JWTExpired ? 'TOKEN_EXPIRED' : refusal);
    }
  }
}

async function rsaKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, 'RS256');
  if (key instanceof Uint8Array) throw new TypeError('The signing key is no RSA key');
  return key;
}
