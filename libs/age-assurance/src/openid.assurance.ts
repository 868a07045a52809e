import { type AgeProviderConfig } from '@sandstone/config';
import { limits } from '@sandstone/contract';
import * as openid from 'openid-client';
import { z } from 'zod';
import {
  type AgeAssurance,
  type AgeCheckOutcome,
  AgeProviderDown,
  type AgeCheckStart,
  type StartedAgeCheck,
} from './age-assurance.port.ts';
import { readAgeClaim } from './age-claim.ts';
import { fetchFromProvider } from './provider.fetch.ts';

export interface OpenIdOptions {
  fetch?: typeof fetch;
  now?: () => number;
  /** Time limit of one request to the provider. */
  requestSeconds?: number;
  /** Receives a fixed code of why a check failed. It contains nothing of the visitor, the provider or the check. */
  onFailure?: (reason: string) => void;
}

const claimsObject = z.record(z.string(), z.unknown());
const clockToleranceSeconds = 30;

function isDown(error: unknown): boolean {
  if (error instanceof AgeProviderDown) return true;
  if (!(error instanceof Error)) return false;
  return error.cause instanceof AgeProviderDown || ('code' in error && error.code === 'OAUTH_TIMEOUT');
}

/** The error of an authorization response, after state and issuer were checked. */
function refusalOf(error: unknown): AgeCheckOutcome | undefined {
  if (!(error instanceof openid.AuthorizationResponseError)) return undefined;
  if (error.error === 'access_denied') return 'cancelled';
  return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'down' : undefined;
}

/** The code of the library's error. Its message may quote what was received. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'OTHER';

/** A provider of OpenID Connect, or of plain OAuth 2, that tells the age by a claim. */
export class OpenIdAssurance implements AgeAssurance {
  readonly #provider: AgeProviderConfig;
  readonly #send: typeof fetch;
  readonly #now: () => number;
  readonly #requestSeconds: number;
  readonly #onFailure: (reason: string) => void;
  #known: { configuration: openid.Configuration; at: number } | undefined;

  constructor(provider: AgeProviderConfig, options: OpenIdOptions = {}) {
    this.#provider = provider;
    this.#send = options.fetch ?? fetch;
    this.#now = options.now ?? Date.now;
    this.#requestSeconds = options.requestSeconds ?? limits.ageChecks.requestSeconds;
    this.#onFailure = options.onFailure ?? (() => undefined);
  }

  async start({ redirectUri, state, nonce, codeVerifier }: AgeCheckStart): Promise<StartedAgeCheck> {
    const configuration = await this.#configuration().catch(() => {
      throw new AgeProviderDown();
    });
    const url = openid.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: this.#provider.scope,
      state,
      ...(this.#isPlainOAuth ? {} : { nonce }),
      code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url };
  }

  async finish(callback: URLSearchParams, check: AgeCheckStart): Promise<AgeCheckOutcome> {
    try {
      const configuration = await this.#configuration();
      const response = new URL(check.redirectUri);
      response.search = callback.toString();
      const tokens = await openid.authorizationCodeGrant(configuration, response, {
        pkceCodeVerifier: check.codeVerifier,
        expectedState: check.state,
        ...(this.#isPlainOAuth ? {} : { expectedNonce: check.nonce, idTokenExpected: true }),
      });
      const outcome = readAgeClaim(await this.#claims(configuration, tokens), this.#provider);
      if (outcome === undefined) this.#onFailure('CLAIM_MISSING');
      return outcome ?? 'failed';
    } catch (error) {
      const outcome = isDown(error) ? 'down' : (refusalOf(error) ?? 'failed');
      if (outcome === 'failed') this.#onFailure(reasonOf(error));
      return outcome;
    }
  }

  async isAvailable(): Promise<boolean> {
    try {
      const { endpoints } = this.#provider;
      if (endpoints === undefined) await this.#discover();
      else {
        const signal = AbortSignal.timeout(this.#requestSeconds * 1000);
        await fetchFromProvider(this.#send, endpoints.authorization, { signal });
      }
      return true;
    } catch {
      return false;
    }
  }

  /** A provider of plain OAuth 2 signs nothing. Its claim comes from its own server, on the encrypted connection. */
  get #isPlainOAuth(): boolean {
    return this.#provider.endpoints !== undefined;
  }

  async #claims(
    configuration: openid.Configuration,
    tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
  ): Promise<Record<string, unknown>> {
    const { endpoints, claimFrom } = this.#provider;
    if (endpoints !== undefined) {
      const result = await openid.fetchProtectedResource(
        configuration,
        tokens.access_token,
        new URL(endpoints.result),
        'GET',
      );
      return result.ok ? claimsObject.parse(await result.json()) : {};
    }
    const claims = tokens.claims();
    if (claims === undefined) return {};
    if (claimFrom === 'id_token') return claims;
    return claimsObject.parse(await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub));
  }

  async #configuration(): Promise<openid.Configuration> {
    const known = this.#known;
    const isFresh = known !== undefined && this.#now() - known.at < limits.ageChecks.metadataMinutes * 60_000;
    return isFresh ? known.configuration : this.#discover();
  }

  async #discover(): Promise<openid.Configuration> {
    const { endpoints, issuer, clientId, clientSecret } = this.#provider;
    const client = { client_secret: clientSecret, [openid.clockTolerance]: clockToleranceSeconds };
    // The library names the type of the body differently from Node.
    const send: openid.CustomFetch = (url, { method, headers, body, signal }) =>
      fetchFromProvider(this.#send, url, { method, headers, body: body as RequestInit['body'], signal });
    const configuration =
      endpoints === undefined
        ? await openid.discovery(new URL(issuer), clientId, client, undefined, {
            [openid.customFetch]: send,
            timeout: this.#requestSeconds,
            execute: this.#extensions,
          })
        : this.#withoutDiscovery(endpoints, client, send);
    this.#known = { configuration, at: this.#now() };
    return configuration;
  }

  #withoutDiscovery(
    endpoints: NonNullable<AgeProviderConfig['endpoints']>,
    client: Partial<openid.ClientMetadata>,
    send: openid.CustomFetch,
  ): openid.Configuration {
    const server = {
      issuer: this.#provider.issuer,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
    };
    const configuration = new openid.Configuration(server, this.#provider.clientId, client);
    configuration[openid.customFetch] = send;
    configuration.timeout = this.#requestSeconds;
    for (const extend of this.#extensions) extend(configuration);
    return configuration;
  }

  /** Without these checks, the library trusts the connection in place of the signature of an ID token. */
  get #extensions(): ((configuration: openid.Configuration) => void)[] {
    return [
      openid.enableNonRepudiationChecks,
      ...(this.#provider.isInsecure === true ? [openid.allowInsecureRequests] : []),
    ];
  }
}
