// The mark of the site: a square picture that stands for it, without the schemas.

/** Sides of its icons in px: in a tab, on an iPhone, on other phones, and in link previews and on splash screens. */
export const iconSizes = [32, 180, 192, 512] as const;
export type IconSize = (typeof iconSizes)[number];

/** Outside of `/api/`, which crawlers of link previews may not read. */
export const siteIconPattern = '/siteIcon/:markId/:size';

/** The address of an icon, a PNG. It shows this mark for ever. */
export const siteIconPath = (markId: string, size: IconSize): string =>
  siteIconPattern.replace(':markId', markId).replace(':size', String(size));
