import { type Endpoint } from '../http/endpoint.ts';
import * as limits from '../limits/limits.ts';
import { regionSettings } from '../regions/rule.schema.ts';
import { decodedLength } from '../values/base64.ts';
import { singleLine } from '../values/schemas.ts';
import { z } from '../zod.ts';
import { reservedAliases } from './events-alias.ts';
import { legalSettings } from './legal.schema.ts';
import { isAccentPreset, isColor, siteThemes } from './look.ts';
import { iconSizes, type IconSize } from './mark.ts';
import { type pageSettingsRoutes } from './page-settings.routes.ts';
import { chosenMark, shownPictures, sitePictures } from './pictures.schema.ts';
import { reactions } from './reactions.ts';
import { type settingsRoutes, type siteIconRoutes } from './routes.ts';
import { type SettingsSection, type SiteSection, siteSections } from './sections.ts';

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

const homeLine = (what: string) =>
  words(settings.maxLineLength)
    .default('')
    .describe(`The line of the home page about ${what}. Empty: the line of the product`);

/** The site's name, and what stands around its content. Texts are plain, and shown as they are. */
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
  clipsLine: homeLine('the short clips'),
  fullVideosLine: homeLine('the full videos, for visitors who have not signed in'),
  picturesLine: homeLine('the pictures'),
});
export type SiteWords = z.infer<typeof siteWords>;

/** A profile of the creator on another site. */
const siteLink = z.strictObject({ label: words(settings.maxNameLength, 1), address: httpsUrl });
export type SiteLink = z.infer<typeof siteLink>;
const siteLinks = z.strictObject({ links: z.array(siteLink).max(settings.maxLinks) });
export type SiteLinks = z.infer<typeof siteLinks>;

const reactionValues = reactions.map(({ value }) => value);
const siteRules = z.strictObject({
  reactions: z
    .array(z.enum(reactionValues))
    .max(reactionValues.length)
    .refine((chosen) => new Set(chosen).size === chosen.length, { message: 'must not repeat a reaction' })
    .describe('Reactions that a visitor can choose. Those that were given before stay'),
  lockedCovers: z.enum(['blurred', 'clear']).describe('Covers of locked videos'),
  declineUrl: httpsUrl.describe('Where "no" leads in the age gate'),
  share: z.boolean().describe('The photo viewer offers to share a photo'),
  download: z.boolean().describe('The photo viewer offers to save a photo'),
  discreetShare: z.boolean().describe('Links to the site are shown elsewhere with its name and mark alone'),
  refuseAiCrawlers: z.boolean().describe('Known crawlers of AI companies get nothing of the site'),
});
export type SiteRules = z.infer<typeof siteRules>;

/** `accentRefusalOf` of `@sandstone/domain` tells whether a colour can be the accent. */
const lookSettings = z.strictObject({
  accent: z
    .string()
    .max(20)
    .refine((accent) => isAccentPreset(accent) || isColor(accent), {
      message: 'must be the name of a preset, or a colour such as #f08a5d',
    })
    .describe('The name of a preset, or a colour as #rrggbb in lower case'),
  theme: z.enum(siteThemes).describe('Theme of visitors who have chosen none'),
});
export type LookSettings = z.infer<typeof lookSettings>;

const galleryOrder = z.strictObject({
  photoIds: z
    .array(z.uuid())
    .max(limits.galleryOrder.maxPhotos)
    .refine((ids) => new Set(ids).size === ids.length, { message: 'must not repeat a photo' })
    .describe('The first photos of the gallery, in order. Those that are not in the gallery are skipped'),
});
export type GalleryOrder = z.infer<typeof galleryOrder>;

/** The schema of each section. */
export const settingsSchemas = {
  words: siteWords,
  pictures: sitePictures,
  gallery: galleryOrder,
  look: lookSettings,
  links: siteLinks,
  rules: siteRules,
  legal: legalSettings,
  regions: regionSettings,
} satisfies Record<SettingsSection, z.ZodType>;

export const siteSettings = z.object(settingsSchemas);
export type SiteSettings = z.infer<typeof siteSettings>;

/** The settings that every page contains. A legal page is read when it is opened, and the gallery is in its order. */
export const publicSite = siteSettings
  .omit({ legal: true, pictures: true, gallery: true, regions: true })
  .extend(shownPictures.shape);
export type PublicSite = z.infer<typeof publicSite>;

// The data of a page contains the settings that it shows and no others, so that no page tells more than it shows.

/** The settings that every page of the site shows. */
export const layoutSettings = ({ words, markId }: PublicSite) => {
  const { name, tagline, footerYear, eventsHeading, eventsAlias } = words;
  return { words: { name, tagline, footerYear, eventsHeading, eventsAlias }, markId };
};
export type LayoutSettings = Omit<ReturnType<typeof layoutSettings>, 'markId'> & Pick<PublicSite, 'markId'>;

const portraitOnly = ({ portrait }: PublicSite) => ({ portrait });
const viewerRules = ({ rules: { reactions, share, download } }: PublicSite) => ({
  rules: { reactions, share, download },
});

/** The settings that pages show besides those of the layout. */
export const settingsOfPages = {
  home({ words, links, portrait, hero }: PublicSite) {
    const { homeTitle, welcome, bio, clipsLine, fullVideosLine, picturesLine } = words;
    return {
      words: { homeTitle, welcome, bio, clipsLine, fullVideosLine, picturesLine },
      links,
      portrait,
      hero,
    };
  },
  links({ words: { bio }, links, portrait }: PublicSite) {
    return { words: { bio }, links, portrait };
  },
  posts: portraitOnly,
  post: (site: PublicSite) => ({ ...portraitOnly(site), ...viewerRules(site) }),
  photos: viewerRules,
};
/** A page, or pages that show the same settings. */
export type SettingsPage = keyof typeof settingsOfPages;
export const settingsPages = ['home', 'links', 'posts', 'post', 'photos'] as const satisfies SettingsPage[];

/** The settings of one of these pages. */
export type SettingsOf<P extends SettingsPage> = { [K in P]: ReturnType<(typeof settingsOfPages)[K]> }[P];

const pageSettings = z
  .object({
    words: siteWords
      .pick({
        homeTitle: true,
        welcome: true,
        bio: true,
        clipsLine: true,
        fullVideosLine: true,
        picturesLine: true,
      })
      .partial(),
    links: siteLinks,
    rules: siteRules.pick({ reactions: true, share: true, download: true }),
    ...shownPictures.omit({ markId: true }).shape,
  })
  .partial();

const version = z.int().nonnegative().describe('Grows with each change of the section; 0 for the defaults');
const versionedSections = Object.fromEntries(
  siteSections.map((section) => [section, z.object({ value: settingsSchemas[section], version })]),
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

const { sidePx } = limits.siteMark;
/** The creator's browser opens her file and draws it into the square. Nobody decodes a file of hers on the server. */
export const keepMarkBody = z.strictObject({
  pixels: z
    .string()
    .refine((pixels) => decodedLength(pixels) === sidePx * sidePx * 3, {
      message: `must be ${sidePx} rows of ${sidePx} pixels`,
    })
    .describe(`${sidePx} rows of ${sidePx} pixels, each of three bytes: red, green and blue. Base64`),
});

const siteIconParams = z.object({
  markId: z.string(),
  size: z
    .string()
    .transform((text): IconSize | undefined => iconSizes.find((size) => String(size) === text))
    .describe(`One of ${iconSizes.join(', ')}`),
});

export const settingsEndpoints = {
  adminSite: { summary: 'Returns the settings of the site with their versions', response: adminSite },
  adminKeepSiteMark: {
    summary: 'Keeps a mark, so that it can become the mark of the site',
    body: keepMarkBody,
    response: chosenMark,
  },
  adminSaveSite: {
    summary: 'Replaces a section of the settings of the site',
    params: z.object({ section: z.enum(siteSections) }),
    body: z.strictObject({
      // The handler parses it with the schema of its section.
      value: z.looseObject({}).describe('The value of the section, as `adminSite` returns it'),
      unchangedSince: version.describe('The version that the value was made from'),
    }),
    problems: ['changed_since', 'photo_not_found', 'image_not_found'],
    response: adminSite,
  },
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
