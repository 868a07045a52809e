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
import { fetchFromProvider, isDown } from './provider.fetch.ts';
import {
  configurationOf,
  discoverServer,
  isOfOtherIssuer,
  type ProviderRequests,
} from './provider.server.ts';

export interface OpenIdOptions {
  fetch?: typeof fetch;
  now?: () => number;
  /** Time limit of one request to the provider. */
  requestSeconds?: number;
  /**
   * Receives a fixed code of why a check failed, or why the provider cannot be used. It contains nothing of the visitor, the
   * provider or the check.
   */
  onFailure?: (reason: string, of: 'check' | 'provider') => void;
}

const claimsObject = z.record(z.string(), z.unknown());

/** The error of an authorization response, after state and issuer were checked. */
function refusalOf(error: unknown): AgeCheckOutcome | undefined {
  if (!(error instanceof openid.AuthorizationResponseError)) return undefined;
  if (error.error === 'access_denied') return 'cancelled';
  return ['server_error', 'temporarily_unavailable'].includes(error.error) ? 'down' : undefined;
}

/** The code of the library's error. Its message may quote what was received. */
function reasonOf(error: unknown): string {
  if (isDown(error)) return 'DOWN';
  if (isOfOtherIssuer(error)) return 'ISSUER_DIFFERS';
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'OTHER';
}

/** A provider of OpenID Connect, or of plain OAuth 2, that tells the age by a claim. */
export class OpenIdAssurance implements AgeAssurance {
  readonly #provider: AgeProviderConfig;
  readonly #requests: ProviderRequests;
  readonly #now: () => number;
  readonly #onFailure: NonNullable<OpenIdOptions['onFailure']>;
  #known: { server: openid.ServerMetadata; at: number } | undefined;
  /** Why the provider could not be used when it was last asked. */
  #obstacle: string | undefined;

  constructor(provider: AgeProviderConfig, options: OpenIdOptions = {}) {
    this.#provider = provider;
    this.#requests = {
      send: options.fetch ?? fetch,
      requestSeconds: options.requestSeconds ?? limits.ageChecks.requestSeconds,
    };
    this.#now = options.now ?? Date.now;
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
      const { issuer } = configuration.serverMetadata();
      if (callback.has('iss') && callback.get('iss') !== issuer) {
        this.#onFailure('ISSUER_DIFFERS', 'check');
        return 'failed';
      }
      const tokens = await openid.authorizationCodeGrant(configuration, response, {
        pkceCodeVerifier: check.codeVerifier,
        expectedState: check.state,
        ...(this.#isPlainOAuth ? {} : { expectedNonce: check.nonce, idTokenExpected: true }),
      });
      const outcome = readAgeClaim(await this.#claims(configuration, tokens), this.#provider);
      if (outcome === undefined) this.#onFailure('CLAIM_MISSING', 'check');
      return outcome ?? 'failed';
    } catch (error) {
      const outcome = isDown(error) ? 'down' : (refusalOf(error) ?? 'failed');
      if (outcome === 'failed') this.#onFailure(reasonOf(error), 'check');
      return outcome;
    }
  }

  async isAvailable(): Promise<boolean> {
    try {
      const { endpoints } = this.#provider;
      if (endpoints === undefined) await this.#discover();
      else {
        const { send, requestSeconds } = this.#requests;
        const signal = AbortSignal.timeout(requestSeconds * 1000);
        await fetchFromProvider(send, endpoints.authorization, { signal });
      }
      this.#obstacle = undefined;
      return true;
    } catch (error) {
      const reason = reasonOf(error);
      // The provider is asked every few seconds.
      if (reason !== this.#obstacle) this.#onFailure(reason, 'provider');
      this.#obstacle = reason;
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
    const server = isFresh ? known.server : await this.#discover();
    return configurationOf(this.#provider, server, this.#requests);
  }

  async #discover(): Promise<openid.ServerMetadata> {
    const server = await discoverServer(this.#provider, this.#requests);
    this.#known = { server, at: this.#now() };
    return server;
  }
}
