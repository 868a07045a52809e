import * as limits from '../limits/limits.ts';
import { givenDay } from '../values/schemas.ts';
import { z } from '../zod.ts';

const { maxAddressLength, maxContactLength, maxCustodianLength, maxTextLength } = limits.legal;
const line = z
  .string()
  .trim()
  .regex(/^[^\n\r]*$/, 'must be one line');

/** The fields that a legal page shows beside its wording. */
export const legalDetails = {
  contact: line.min(1, 'is required').max(maxContactLength).describe('An e-mail address, or other words'),
  custodian: line.max(maxCustodianLength).describe('May be empty'),
  postalAddress: z.string().trim().max(maxAddressLength).describe('Lines; may be empty'),
};
export const legalText = z.string().trim().min(1, 'is required').max(maxTextLength).describe('Markdown');

/** Placeholders of the text (`legalPlaceholders`) stand for the fields of the settings. */
const wording = z.strictObject({ text: legalText, updatedOn: givenDay });

export const legalSettings = z.strictObject({
  ...legalDetails,
  terms: wording,
  privacy: wording,
  recordKeeping: wording,
  contentRemoval: wording,
});
export type LegalSettings = z.infer<typeof legalSettings>;
export type LegalWording = z.infer<typeof wording>;
