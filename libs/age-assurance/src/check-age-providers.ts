import { randomBytes } from 'node:crypto';
import { type AgeProviderConfig, type Finding } from '@sandstone/config';
import { limits } from '@sandstone/contract';
import * as openid from 'openid-client';
import { z } from 'zod';
import { type OpenIdOptions } from './openid.assurance.ts';
import { fetchFromProvider, isDown } from './provider.fetch.ts';
import { configurationOf, discoverServer, issuerInstead, type ProviderRequests } from './provider.server.ts';

type Problem = Pick<Finding, 'level' | 'text'>;
const error = (text: string): Problem => ({ level: 'error', text });

const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), use: z.string().optional() })) });
const signingKinds = ['RSA', 'EC', 'OKP'];
const away = 'does not answer. Correct its addresses, or allow connections to it on port 443.';

const isTaken = (all: readonly string[] | undefined, ...some: string[]) =>
  all === undefined || some.some((each) => all.includes(each));
const withoutSlash = (address: string) => address.replace(/\/$/, '');

function issuerProblem({ issuer }: AgeProviderConfig, named: string): Problem {
  const other = named.slice(0, 200);
  if (withoutSlash(named) !== withoutSlash(issuer))
    return error(`names another issuer: ${other}. Set this one if it is the right provider.`);
  const how = named.endsWith('/') ? 'with a slash at its end' : 'without a slash at its end';
  const text = `spells its issuer ${how}. Set its issuer to ${other}`;
  // The address of a host alone is the same with and without the slash.
  return { level: URL.parse(issuer)?.href === URL.parse(named)?.href ? 'warning' : 'error', text };
}

async function keyProblems(address: string | undefined, { send, requestSeconds }: ProviderRequests) {
  if (address === undefined)
    return [error('names no keys (jwks_uri), so that nothing it says can be verified.')];
  try {
    const signal = AbortSignal.timeout(requestSeconds * 1000);
    const response = await fetchFromProvider(send, address, { signal });
    const { keys } = keySet.parse(await response.json());
    if (keys.some(({ kty, use }) => signingKinds.includes(kty) && use !== 'enc')) return [];
    return [error('has no key for signatures at its jwks_uri.')];
  } catch {
    return [error('does not show its keys at its jwks_uri. Ask the provider, or allow connections to it.')];
  }
}

/** What the site needs of a provider, and its description denies. */
function methodProblems(
  { clientAuth, claimFrom }: AgeProviderConfig,
  server: openid.ServerMetadata,
): Problem[] {
  const secret = server.token_endpoint_auth_methods_supported;
  const algorithms = server.id_token_signing_alg_values_supported;
  const denied: [boolean, string][] = [
    [
      !isTaken(server.response_types_supported, 'code'),
      'does not offer the flow with a code (response type "code").',
    ],
    [
      clientAuth === undefined && !isTaken(secret, 'client_secret_basic', 'client_secret_post'),
      'takes no secret, neither by HTTP Basic nor in the body. Ask it for a client with a secret.',
    ],
    [
      clientAuth !== undefined && !isTaken(secret, `client_secret_${clientAuth}`),
      `does not take the secret as clientAuth says. Remove clientAuth, so that the site does what the provider names.`,
    ],
    [
      algorithms !== undefined && !algorithms.some((name) => !/^(?:HS|none)/.test(name)),
      'signs by the secret alone. Ask it for ID tokens with a public key, such as RS256.',
    ],
    [
      !isTaken(server.code_challenge_methods_supported, 'S256'),
      'does not offer PKCE with S256, which the site sends.',
    ],
    [
      claimFrom === 'userinfo' && server.userinfo_endpoint === undefined,
      'has no user info, from which claimFrom wants the claim. Set claimFrom to id_token.',
    ],
  ];
  return denied.filter(([isDenied]) => isDenied).map(([, text]) => error(text));
}

/** Redeems a code that was never issued: a provider examines who asks first. */
async function secretProblems(configuration: openid.Configuration): Promise<Problem[]> {
  const random = () => randomBytes(32).toString('base64url');
  const parameters = {
    code: random(),
    code_verifier: random(),
    redirect_uri: 'https://site.invalid/api/age-check/doctor/callback',
  };
  try {
    await openid.genericGrantRequest(configuration, 'authorization_code', parameters);
  } catch (refusal) {
    if (isDown(refusal)) return [error(away)];
    const isClientRefused =
      refusal instanceof openid.WWWAuthenticateChallengeError ||
      (refusal instanceof openid.ResponseBodyError &&
        ['invalid_client', 'unauthorized_client'].includes(refusal.error));
    if (isClientRefused)
      return [
        error(
          'refuses the site itself. Copy clientId and clientSecret again; if they are right, set clientAuth to "post" or "basic", as the provider documents it.',
        ),
      ];
    if (!(refusal instanceof openid.ResponseBodyError))
      return [error('has no token endpoint at the address that is set or named.')];
  }
  return [];
}

/** Asks the endpoints of a provider of plain OAuth 2, which describes itself nowhere. */
async function endpointProblems(
  { authorization, result }: NonNullable<AgeProviderConfig['endpoints']>,
  { send, requestSeconds }: ProviderRequests,
): Promise<Problem[]> {
  const problems = await Promise.all(
    Object.entries({ authorization, result }).map(async ([name, address]) => {
      try {
        const signal = AbortSignal.timeout(requestSeconds * 1000);
        const { status } = await fetchFromProvider(send, address, { signal });
        return status === 404
          ? [error(`has nothing at the address of "${name}" (HTTP 404). Correct it.`)]
          : [];
      } catch {
        return [error(away)];
      }
    }),
  );
  return problems.flat();
}

async function problemsOf(provider: AgeProviderConfig, requests: ProviderRequests): Promise<Problem[]> {
  let server: openid.ServerMetadata;
  try {
    server = await discoverServer(provider, requests);
  } catch (failure) {
    if (isDown(failure)) return [error(away)];
    const named = issuerInstead(failure);
    if (named !== undefined) return [issuerProblem(provider, named)];
    return [
      error(
        'has no description below its issuer (/.well-known/openid-configuration). Correct the issuer; for plain OAuth 2, set "endpoints".',
      ),
    ];
  }
  const secrets = secretProblems(configurationOf(provider, server, requests));
  if (provider.endpoints !== undefined)
    return [...(await endpointProblems(provider.endpoints, requests)), ...(await secrets)];
  const methods = methodProblems(provider, server);
  return [
    ...(server.issuer === provider.issuer ? [] : [issuerProblem(provider, server.issuer)]),
    ...(await keyProblems(server.jwks_uri, requests)),
    ...methods,
    // A way that the provider does not name is refused for that reason.
    ...(methods.length === 0 ? await secrets : []),
  ];
}

/** Asks every provider of age checks what a check would ask, and starts none. */
export async function checkAgeProviders(
  providers: readonly AgeProviderConfig[],
  options: Pick<OpenIdOptions, 'fetch' | 'requestSeconds'> = {},
): Promise<Finding[]> {
  const requests = {
    send: options.fetch ?? fetch,
    requestSeconds: options.requestSeconds ?? limits.ageChecks.requestSeconds,
  };
  const found = await Promise.all(
    providers.map(async (provider) => {
      const problems = await problemsOf(provider, requests);
      const texts = new Map(problems.map((problem) => [problem.text, problem]));
      return [...texts.values()].map(({ level, text }) => ({
        level,
        variable: 'AGE_PROVIDERS',
        text: `The provider ${provider.id} ${text}`,
      }));
    }),
  );
  return found.flat();
}
