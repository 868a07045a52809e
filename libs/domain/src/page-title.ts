import { limits, siteLanguage, type SiteWords } from '@sandstone/contract';

const ellipsis = '…';

/** Splits a text into graphemes; into code points in Firefox before 125. */
const charactersOf = (text: string): Iterable<{ segment: string }> =>
  'Segmenter' in Intl
    ? new Intl.Segmenter(siteLanguage).segment(text)
    : Array.from(text).map((segment) => ({ segment }));

/** The first `length` UTF-16 units at most, without splitting a grapheme. */
export function firstCharacters(text: string, length: number): string {
  if (text.length <= length) return text;
  let kept = '';
  for (const { segment } of charactersOf(text)) {
    if (kept.length + segment.length > length) break;
    kept += segment;
  }
  return kept;
}

function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  return firstCharacters(text, length - ellipsis.length).trimEnd() + ellipsis;
}

const collapseWhitespace = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * The `<title>` of a page: at most 60 characters with the suffix; the page's own words are shortened, not the site's
 * name.
 */
export function pageTitle(title: string, siteName: string): string {
  const words = collapseWhitespace(title);
  if (siteName === '') return shorten(words, limits.pageTitleLength);
  if (words === '') return shorten(siteName, limits.pageTitleLength);
  const suffix = ` | ${siteName}`;
  const maxWordsLength = limits.pageTitleLength - suffix.length;
  // With such a long name hardly anything of the title would remain, and the title identifies the page.
  if (maxWordsLength < ellipsis.length + 1) return shorten(words, limits.pageTitleLength);
  return shorten(words, maxWordsLength) + suffix;
}

/** The description of a page for search engines and link previews: one line, cut after a word. */
export function pageDescription(text: string): string {
  const words = collapseWhitespace(text);
  const most = limits.pageDescriptionLength;
  if (words.length <= most) return words;
  const [whole = ''] = /^.*(?= )/s.exec(words.slice(0, most)) ?? [];
  // One word may be longer than all of it.
  return (whole === '' ? firstCharacters(words, most - 1) : whole.replace(/[.,;:–—-]$/, '')) + ellipsis;
}

/** Title of the home page, which the specification never shortens. */
export function homeTitle({ homeTitle: title, name }: Pick<SiteWords, 'homeTitle' | 'name'>): string {
  return `${title} | ${name}`;
}

/** A post has no title: its page uses the first 40 characters of the description. */
export function postPageTitle(description: string, siteName: string): string {
  return pageTitle(firstCharacters(description.trim(), limits.post.titleLength), siteName);
}

/** Title of a post in share metadata: the first 60 characters of the description. */
export function postShareTitle(description: string): string {
  return firstCharacters(collapseWhitespace(description), limits.post.shareTitleLength).trimEnd();
}
