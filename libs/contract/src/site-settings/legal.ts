import { type LegalPageName } from './legal-page-names.ts';

/** The wording of a legal page. */
export interface LegalWording {
  /** Markdown, in which the placeholders of `legalPlaceholders` stand for the fields of the settings. */
  text: string;
  /** YYYY-MM-DD */
  updatedOn: string;
}

/** The section `legal` of the site's settings. */
export interface LegalSettings extends Record<LegalPageName, LegalWording> {
  /** For requests: an e-mail address, which becomes a link, or other words. */
  contact: string;
  /** The custodian of the records of 18 U.S.C. 2257; empty if the pages do not name one. */
  custodian: string;
  /** Lines; empty if the pages do not show it. */
  postalAddress: string;
}

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
