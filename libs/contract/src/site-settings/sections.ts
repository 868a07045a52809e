// The names of the settings' sections, without the schemas, which browsers do not load.

/** The sections of the page that edits the site. */
export const siteSections = ['words', 'pictures', 'gallery', 'look', 'links', 'rules', 'legal'] as const;
export type SiteSection = (typeof siteSections)[number];

/** All sections. The rules for regions have routes and a page of their own. */
export const settingsSections = [...siteSections, 'regions'] as const;
export type SettingsSection = (typeof settingsSections)[number];
