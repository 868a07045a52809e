import { defineEntity, p } from '@mikro-orm/postgresql';
import { type HeroFocus, watermarkCorners, watermarkKinds } from '@sandstone/contract';
import { type HeroFileShape } from '@sandstone/domain';

/** A section of the site's settings that the creator has changed. */
export const SiteSettingsEntity = defineEntity({
  name: 'SiteSettings',
  tableName: 'site_settings',
  properties: {
    section: p.text().primary(),
    value: p.json<Record<string, unknown>>(),
    version: p.integer(),
    changedAt: p.datetime(3).defaultRaw('now()'),
    /** The date of the default privacy policy that the creator knew when she saved; of her legal pages alone. */
    seenDefault: p.text().nullable(),
  },
});

/** A mark of the site, which icons are made from: the current one, or one that the creator had before. */
export const SiteMarkEntity = defineEntity({
  name: 'SiteMark',
  tableName: 'site_marks',
  properties: {
    /** The start of the pixels' SHA-256. */
    id: p.text().primary(),
    /** Rows of a square, three bytes for each pixel. */
    pixels: p.blob(),
    /** When it was last seen to be the mark of the site, or was made. */
    usedAt: p.datetime(3).defaultRaw('now()'),
  },
});

/** The files of a photo that is, or was, the large picture of the home page. */
export const HeroPictureEntity = defineEntity({
  name: 'HeroPicture',
  tableName: 'hero_pictures',
  properties: {
    photoId: p.uuid().primary(),
    /** The version of the photo's files that these belong to. */
    version: p.text(),
    focus: p.json<HeroFocus>(),
    /** Empty where none can be made. */
    files: p.json<HeroFileShape[]>(),
  },
});

/** The mark in the pictures of photos. At most one row. */
export const WatermarkEntity = defineEntity({
  name: 'Watermark',
  tableName: 'watermark',
  properties: {
    id: p.boolean().primary().default(true),
    /** Grows with each change of the pictures of photos. */
    revision: p.integer(),
    kind: p.enum(watermarkKinds),
    /** The text of a mark that is a text. */
    text: p.text(),
    corner: p.enum(watermarkCorners),
    /** Percent of full opacity. */
    strength: p.smallint(),
    /** Size of the mark in px. */
    width: p.integer().strictNullable(),
    height: p.integer().strictNullable(),
    /** Rows of pixels, each of four bytes: red, green, blue and opacity. */
    pixels: p.blob().strictNullable(),
    /** Grows with each change of any of them. */
    version: p.integer().default(1),
  },
});
