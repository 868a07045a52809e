import { type AgeProviderConfig } from '@sandstone/config';
import * as openid from 'openid-client';
import { z } from 'zod';
import { fetchFromProvider } from './provider.fetch.ts';

export interface ProviderRequests {
  send: typeof fetch;
  /** Time limit of one request. */
  requestSeconds: number;
}

const clockToleranceSeconds = 30;

/** Without these checks, the library trusts the connection in place of the signature of an ID token. */
const extensions = ({ isInsecure }: AgeProviderConfig) => [
  openid.enableNonRepudiationChecks,
  ...(isInsecure === true ? [openid.allowInsecureRequests] : []),
];

// The library names the type of the body differently from Node.
const fetchBy =
  (send: typeof fetch): openid.CustomFetch =>
  (url, { method, headers, body, signal }) =>
    fetchFromProvider(send, url, { method, headers, body: body as RequestInit['body'], signal });

/**
 * Encodes only what the encoding of forms encodes. The library encodes hyphens as well, and many providers decode nothing.
 */
const formEncoded = (text: string) => new URLSearchParams([['', text]]).toString().slice(1);

function clientAuth(
  { clientId, clientSecret, clientAuth: chosen }: AgeProviderConfig,
  server: openid.ServerMetadata,
): openid.ClientAuth {
  const taken = server.token_endpoint_auth_methods_supported;
  const isInBody =
    chosen === 'post' ||
    (chosen === undefined &&
      taken?.includes('client_secret_post') === true &&
      !taken.includes('client_secret_basic'));
  if (isInBody) return openid.ClientSecretPost(clientSecret);
  const credentials = Buffer.from(`${formEncoded(clientId)}:${formEncoded(clientSecret)}`).toString('base64');
  return (_server, _client, _body, headers) => headers.set('authorization', `Basic ${credentials}`);
}

/**
 * Asks a provider for its description; one of plain OAuth 2 is described by the settings alone.
 * @throws AgeProviderDown, or the library's error if there is no description, or one of another issuer
 */
export async function discoverServer(
  provider: AgeProviderConfig,
  { send, requestSeconds }: ProviderRequests,
): Promise<openid.ServerMetadata> {
  const { endpoints, issuer, clientId } = provider;
  if (endpoints !== undefined) {
    return {
      issuer,
      authorization_endpoint: endpoints.authorization,
      token_endpoint: endpoints.token,
    };
  }
  const configuration = await openid.discovery(new URL(issuer), clientId, undefined, undefined, {
    [openid.customFetch]: fetchBy(send),
    timeout: requestSeconds,
    execute: extensions(provider),
  });
  const server: openid.ServerMetadata = configuration.serverMetadata();
  return {
    ...server,
    // Providers that sign the user info often name no algorithms for it.
    userinfo_signing_alg_values_supported: server.userinfo_signing_alg_values_supported ??
      server.id_token_signing_alg_values_supported ?? ['RS256'],
  };
}

/**
 * Configures the library for one check. It reads the keys of the provider once for each configuration: it would refuse a new
 * key for a minute after it has read them.
 */
export function configurationOf(
  provider: AgeProviderConfig,
  server: openid.ServerMetadata,
  { send, requestSeconds }: ProviderRequests,
): openid.Configuration {
  const client = { [openid.clockTolerance]: clockToleranceSeconds };
  const auth = clientAuth(provider, server);
  const configuration = new openid.Configuration(server, provider.clientId, client, auth);
  configuration[openid.customFetch] = fetchBy(send);
  configuration.timeout = requestSeconds;
  for (const extend of extensions(provider)) extend(configuration);
  return configuration;
}

function* causesOf(error: unknown): Generator<object> {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as Error).cause)
    yield cause;
}

/** Returns the issuer of a description that is refused because it is of another issuer than the configured one. */
export function issuerInstead(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    const { success, data } = descriptionOfOther.safeParse(cause);
    if (success) return data.body.issuer;
  }
  return undefined;
}
const descriptionOfOther = z.object({
  attribute: z.literal('issuer'),
  body: z.object({ issuer: z.string() }),
});

/** Whether something is refused because it is of another issuer than the configured one. */
export const isOfOtherIssuer = (error: unknown): boolean =>
  issuerInstead(error) !== undefined ||
  [...causesOf(error)].some((cause) => 'claim' in cause && cause.claim === 'iss');
