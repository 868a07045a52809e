import { type LegalPageName } from './legal-page-names.ts';
import { type LegalSettings } from './legal.schema.ts';

/** What a legal page shows beside its wording. */
export type LegalDetails = Omit<LegalSettings, LegalPageName>;

export const legalPlaceholders = {
  contact: '{contact}',
  custodian: '{custodian}',
  postalAddress: '{address}',
} as const satisfies Record<keyof LegalDetails, string>;

/** Returns how many characters the placeholders of a text add to it. */
export const addedLength = (text: string, details: LegalDetails): number =>
  // The object has these keys and no others.
  (Object.keys(legalPlaceholders) as (keyof LegalDetails)[]).reduce((added, key) => {
    const placeholder = legalPlaceholders[key];
    const count = text.split(placeholder).length - 1;
    return added + count * Math.max(0, details[key].length - placeholder.length);
  }, 0);

/** Whether the contact is at an address that is reserved for examples, such as the default. Nobody reads what is sent to it. */
export const hasExampleContact = ({ contact }: Pick<LegalSettings, 'contact'>): boolean =>
  /@example\.(?:com|net|org)$/i.test(contact.trim());
