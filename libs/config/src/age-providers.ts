import { ageMethodPattern, isLoopback, limits } from '@sandstone/contract';
import { z } from 'zod';
import { ConfigError } from './environment.ts';
import { unlessMissing } from './issue-texts.ts';

/** Codes, secrets and results travel to these addresses, so that they must be encrypted. */
const secureUrl = z.url({
  protocol: /^https$/,
  error: unlessMissing('must be an address that begins with https://'),
});
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((text) => !/\p{Cc}/u.test(text), 'must be a single line');

const ageProvider = z.strictObject({
  /** Stands in addresses, in rules of regions and in proofs. A change ends the proofs of this method. */
  id: z.string().regex(ageMethodPattern, 'must be lower-case letters, digits and hyphens'),
  /** Stands on the button for visitors. */
  name: line(60),
  issuer: secureUrl,
  clientId: line(500),
  clientSecret: line(2000),
  scope: line(500).default('openid'),
  /** The claim that says whether the visitor is an adult. */
  claim: line(200).default('age_over_18'),
  /** `flag`: only true passes. `age`: only a number that is `minAge` or more passes. Each may be a text. */
  claimKind: z.enum(['flag', 'age']).default('flag'),
  minAge: z.int().min(18).max(99).default(18),
  /** The place of the claim: the signed ID token, or the response of the provider's userinfo endpoint. */
  claimFrom: z.enum(['id_token', 'userinfo']).default('id_token'),
  /**
   * How the secret is sent: by HTTP Basic, or in the body of the request. By default, as the provider's description says; by
   * HTTP Basic if it says nothing, or if there is none.
   */
  clientAuth: z.enum(['basic', 'post']).optional(),
  /** The addresses of a provider of plain OAuth 2, which describes itself nowhere. `result` responds with the claim. */
  endpoints: z.strictObject({ authorization: secureUrl, token: secureUrl, result: secureUrl }).optional(),
});

const ageProvidersText = z.string().transform((text, context) => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON (see .env.example)' });
    return z.NEVER;
  }
});

export const ageProviderVariables = z.object({
  AGE_PROVIDERS: ageProvidersText
    .pipe(
      z
        .array(ageProvider)
        .max(limits.regions.maxMethods)
        .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'names a method twice'),
    )
    .default([]),
  DEMO_AGE_URL: z.url({ protocol: /^https?$/ }).optional(),
});

/** A provider that verifies the age of visitors. */
export interface AgeProviderConfig extends z.output<typeof ageProvider> {
  /** True for the demo's provider, which has no certificate. */
  isInsecure?: boolean;
}

/** The two providers of the demo. Each has its own issuer below the address of the one server. */
export const demoAgeMethods = [
  { id: 'demo-document', name: 'Demo document check', path: '/document' },
  { id: 'demo-card', name: 'Demo card check', path: '/card' },
] as const;

/** @param address of the fake provider, as the api reaches it */
export const demoAgeProviders = (address: string): AgeProviderConfig[] =>
  demoAgeMethods.map(({ id, name, path }) => ({
    id,
    name,
    issuer: address.replace(/\/$/, '') + path,
    clientId: 'demo',
    clientSecret: 'known-to-everyone',
    scope: 'openid',
    claim: 'age_over_18',
    claimKind: 'flag',
    minAge: 18,
    claimFrom: 'id_token',
    isInsecure: true,
  }));

export function ageProviders(
  values: z.infer<typeof ageProviderVariables>,
  { demo, publicUrl }: { demo: boolean; publicUrl: string },
): readonly AgeProviderConfig[] {
  if (values.DEMO_AGE_URL === undefined) return values.AGE_PROVIDERS;
  // Everybody passes there, so it must never be offered on a real site.
  if (!demo || !isLoopback(new URL(publicUrl))) {
    throw new ConfigError([
      'DEMO_AGE_URL: the demo of age checks needs DEMO=1 and a PUBLIC_URL on this machine (localhost)',
    ]);
  }
  return [...values.AGE_PROVIDERS, ...demoAgeProviders(values.DEMO_AGE_URL)];
}
