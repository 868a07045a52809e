import { defineEntity, p } from '@mikro-orm/postgresql';
import { watermarkCorners, watermarkKinds } from '@sandstone/contract';

/** The mark in the pictures of photos. At most one row. */
export const WatermarkEntity = defineEntity({
  name: 'Watermark',
  tableName: 'watermark',
  properties: {
    id: p.boolean().primary().default(true),
    /** Grows with each change of the pictures of photos. */
    revision: p.integer(),
    kind: p.enum(watermarkKinds),
    /** What the mark shows, if it is a text. */
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
