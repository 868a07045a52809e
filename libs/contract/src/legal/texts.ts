import { type LegalPageName } from '../site-settings/legal-page-names.ts';

/** Titles of the legal pages. */
export const legalTitles = {
  terms: 'Terms of use',
  privacy: 'Privacy',
  recordKeeping: '18 U.S.C. 2257 statement',
  contentRemoval: 'Content removal',
} as const satisfies Record<LegalPageName, string>;
