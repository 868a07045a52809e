import * as limits from '../limits/limits.ts';
import { legalPlaceholders } from './legal.ts';

const { contact, custodian, postalAddress } = legalPlaceholders;

/** Texts of the section in which the creator writes the legal pages of her site. */
export const legal = {
  title: 'Legal',
  lead: 'The pages behind the links at the foot of your site.',
  contact: 'Contact',
  contactHint: `Where requests go: an e-mail address, or other words. It stands where a text says ${contact}.`,
  exampleContact: 'This is the example. Enter your own contact, so that requests reach you.',
  custodian: 'Custodian of records',
  custodianHint: `The name that the 2257 statement shows where its text says ${custodian}.`,
  postalAddress: 'Postal address',
  postalAddressHint: `It stands where a text says ${postalAddress}.`,
  text: 'Text',
  textHint:
    'Markdown: ## for a heading, an empty line between paragraphs, - for a list, **bold**, [words](https://…) for a link. A paragraph whose placeholder is empty is left out.',
  tooLong: `The text is longer than ${limits.legal.maxTextLength.toLocaleString('en-US')} characters.`,
  addsTooMuch: `Contact, custodian and postal address stand so often in this text that they make it more than ${limits.legal.maxAddedLength.toLocaleString('en-US')} characters longer. Name them less often.`,
  updatedOn: 'Date of this wording',
  updatedOnHint: 'It becomes today when you change the text.',
  page: (title: string) => `Text of “${title}”`,
  defaultChanged: 'The default privacy policy is newer than yours. Compare them.',
  newDefault: 'The default privacy policy',
  keepOwn: 'Keep mine as it is',
  preview: 'Preview',
  previewFailed: 'The preview could not be loaded.',
} as const;
