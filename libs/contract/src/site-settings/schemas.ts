import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { regionSettings } from '../regions/schemas.ts';
import { z } from '../zod.ts';
import { reservedAliases } from './events-alias.ts';
import { galleryOrderSettings } from './gallery.schema.ts';
import { legalSettings } from './legal.schema.ts';
import { lookSettings } from './look.schema.ts';
import { chosenMark, keepMarkBody, siteIconParams } from './mark.schema.ts';
import { shownPictures, sitePictures } from './pictures.schema.ts';
import { reactions } from './reactions.ts';
import { settingsPages } from './page-settings.ts';
import { type pageSettingsRoutes } from './page-settings.routes.ts';
import { type settingsRoutes, type siteIconRoutes } from './routes.ts';
import { singleLine } from '../values/schemas.ts';
import {
  type PublicSite,
  type SettingsSection,
  settingsSections,
  type SiteLinks,
  type SiteRules,
  type SiteSettings,
  type SiteWords,
} from './settings.ts';

/** Characters that change the direction of the text after them, and so what a name seems to say. */
const reordersText = /[\u202a-\u202e\u2066-\u2069]/;
const hiddenCharacter = { message: 'has a hidden character that changes the direction of text' };

/** A text of one line. */
const words = (maxLength: number, minLength = 0) =>
  singleLine(maxLength)
    .min(minLength, minLength === 1 ? 'is required' : undefined)
    .refine((text) => !reordersText.test(text), hiddenCharacter);

const settings = limits.settings;

const mustBeHttps = { message: 'must be an address that begins with https://' };

/** A URL with `https` and without a user name, which would make it look like the address of another site. */
const httpsUrl = z
  .string()
  .trim()
  .max(settings.maxAddressLength)
  .refine((text) => /^https:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?$/.test(text), mustBeHttps)
  .refine((text) => z.url().safeParse(text).success, mustBeHttps);

export const siteWords = z.strictObject({
  name: words(settings.maxNameLength, settings.minNameLength).describe('The name of the site'),
  homeTitle: words(settings.maxTitleLength, 1).describe('The first part of the title of the home page'),
  tagline: words(settings.maxTitleLength),
  welcome: words(settings.maxTitleLength, 1).describe('The heading of the home page'),
  bio: words(settings.maxBioLength),
  footerYear: z
    .int()
    .min(settings.firstYear)
    .max(settings.lastYear)
    .nullable()
    .describe('null: the current year'),
  eventsHeading: words(settings.maxNameLength, 1).describe('The heading of the list of events'),
  eventsAlias: z
    .string()
    .trim()
    .max(settings.maxAliasLength)
    .regex(/^[a-z\d](?:[a-z\d-]*[a-z\d])?$/, {
      message: 'must be one word of lower-case letters, digits and hyphens',
    })
    .refine((word) => !reservedAliases.has(word), { message: 'is the address of another page' })
    .nullable()
    .describe('The first part of a second address of each event; null for none'),
  gateLine: words(settings.maxLineLength).describe('A line below the age gate'),
}) satisfies z.ZodType<SiteWords>;

export const siteLinks = z.strictObject({
  links: z
    .array(z.strictObject({ label: words(settings.maxNameLength, 1), address: httpsUrl }))
    .max(settings.maxLinks),
}) satisfies z.ZodType<SiteLinks>;

const reactionValues = reactions.map(({ value }) => value);
export const siteRules = z.strictObject({
  reactions: z
    .array(z.enum(reactionValues))
    .max(reactionValues.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, { message: 'must not repeat a reaction' })
    .describe('Reactions that a visitor can choose'),
  lockedCovers: z.enum(['blurred', 'clear']).describe('Covers of locked videos'),
  declineUrl: httpsUrl.describe('Where "no" leads in the age gate'),
  share: z.boolean().describe('The photo viewer offers to share a photo'),
  download: z.boolean().describe('The photo viewer offers to save a photo'),
  discreetShare: z.boolean().describe('Links to the site are shown elsewhere with its name and mark alone'),
}) satisfies z.ZodType<SiteRules>;

/** The schema of each section. */
export const settingsSchemas = {
  words: siteWords,
  pictures: sitePictures,
  gallery: galleryOrderSettings,
  look: lookSettings,
  links: siteLinks,
  rules: siteRules,
  legal: legalSettings,
  regions: regionSettings,
} satisfies { [S in SettingsSection]: z.ZodType<SiteSettings[S]> };

export const siteSettings = z.object(settingsSchemas) satisfies z.ZodType<SiteSettings>;
export const publicSite = siteSettings
  .omit({ legal: true, pictures: true, gallery: true, regions: true })
  .extend(shownPictures.shape) satisfies z.ZodType<PublicSite>;

export const pageSettings = z
  .object({
    words: siteWords.pick({ homeTitle: true, welcome: true, bio: true }).partial(),
    links: siteLinks,
    rules: siteRules.pick({ reactions: true, share: true, download: true }),
    ...shownPictures.omit({ markId: true }).shape,
  })
  .partial();

const version = z.int().nonnegative().describe('Grows with each change of the section; 0 for the defaults');
/** The sections of the page that edits the site. What visitors of each region get has routes of its own. */
type SiteSection = Exclude<SettingsSection, 'regions'>;
const versionedSections = Object.fromEntries(
  settingsSections
    .filter((section) => section !== 'regions')
    .map((section) => [section, z.object({ value: settingsSchemas[section], version })]),
) as { [S in SiteSection]: z.ZodObject<{ value: (typeof settingsSchemas)[S]; version: typeof version }> };

export const adminSite = z.object({
  ...versionedSections,
  legal: versionedSections.legal.extend({
    isDefaultNew: z
      .boolean()
      .optional()
      .describe(
        'The creator has her own privacy policy, and the default one has changed since she saved it. The previous release does not say it',
      ),
  }),
  defaults: siteSettings
    .omit({ regions: true })
    .describe('The settings of a site whose creator has changed nothing'),
});
export type AdminSite = z.infer<typeof adminSite>;

const saving = <S extends SiteSection>(section: S) =>
  ({
    summary: `Replaces the settings of the site: ${section}`,
    body: z.strictObject({
      value: settingsSchemas[section],
      unchangedSince: version.describe('The version that the value was made from'),
    }),
    problems: ['changed_since'],
    response: adminSite,
  }) as const;

export const settingsEndpoints = {
  adminSite: { summary: 'Returns the settings of the site with their versions', response: adminSite },
  adminKeepSiteMark: {
    summary: 'Keeps a mark, so that it can become the mark of the site',
    body: keepMarkBody,
    response: chosenMark,
  },
  adminSaveSiteWords: saving('words'),
  adminSaveSitePictures: {
    ...saving('pictures'),
    problems: ['changed_since', 'photo_not_found', 'image_not_found'],
  },
  adminSaveSiteGallery: { ...saving('gallery'), problems: ['changed_since', 'photo_not_found'] },
  adminSaveSiteLook: saving('look'),
  adminSaveSiteLinks: saving('links'),
  adminSaveSiteRules: saving('rules'),
  adminSaveSiteLegal: saving('legal'),
} as const satisfies Record<keyof typeof settingsRoutes, Endpoint>;

export const siteIconEndpoints = {
  siteIcon: {
    summary: 'Returns the mark of the site as an icon',
    params: siteIconParams,
    responseMediaType: 'image/*',
    problems: ['image_not_found'],
  },
} as const satisfies Record<keyof typeof siteIconRoutes, Endpoint>;

export const pageSettingsEndpoints = {
  pageSettings: {
    summary: 'Returns the settings of the site that a page shows besides those of every page',
    params: z.object({ page: z.enum(settingsPages) }),
    response: pageSettings,
  },
} as const satisfies Record<keyof typeof pageSettingsRoutes, Endpoint>;
