import { regions } from '../limits/regions.limits.ts';
import { singleLine } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { ageMethodPattern, regionPattern, regionPolicies } from './choices.ts';

// Apart from the endpoints, because texts know the presets, which are rules.

export const ageMethod = z.string().regex(ageMethodPattern);

/**
 * A rule for the visitors of one region. A country includes its states and provinces. `methods` and `proofDays` belong to
 * `verify` alone, `hideMe` to `block`.
 */
export const regionRule = z.strictObject({
  region: z
    .string()
    .regex(regionPattern, { message: 'must be a country such as GB, a state such as US-AZ, US-? or ?' })
    .describe(
      'The country, the state of the US or the province of Canada; XX-? if it is unknown, ? if all is',
    ),
  policy: z.enum(regionPolicies).describe('What its visitors get'),
  methods: z
    .array(ageMethod)
    .max(regions.maxMethods)
    .default([])
    .describe('Methods that may verify the age; empty for all'),
  proofDays: z
    .int()
    .min(0)
    .max(regions.maxProofDays)
    .default(regions.usualProofDays)
    .describe('Days for which a proof of age is accepted; 0 for one visit'),
  hideMe: z.boolean().default(false).describe('Whether the page for blocked visitors names nobody'),
  note: singleLine(regions.maxNoteLength).default(''),
  source: singleLine(regions.maxNoteLength).default('').describe('What the rule rests on'),
  date: z.iso.date().nullable().default(null).describe('The day from which the source holds'),
});
export type RegionRule = z.infer<typeof regionRule>;

export const regionSettings = z.strictObject({
  rules: z
    .array(regionRule)
    .max(regions.maxRules)
    .refine((rules) => new Set(rules.map(({ region }) => region)).size === rules.length, {
      message: 'must not repeat a region',
    })
    .describe('The first rule that fits decides. Without any, visitors get the age gate'),
});
