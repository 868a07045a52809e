/** The legal pages of the site. They stand apart, because the first script of every page has them. */
export const legalPageNames = ['terms', 'privacy', 'recordKeeping', 'contentRemoval'] as const;
export type LegalPageName = (typeof legalPageNames)[number];
