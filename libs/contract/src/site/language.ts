/** The language of the product's texts. */
export const siteLanguage = 'en';
