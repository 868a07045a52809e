// Where views come from.

/** Sources that are not the host of one site. A host has a dot, so none of them is a host. */
export const sourceGroups = ['direct', 'own', 'search', 'other'] as const;
export type SourceGroup = (typeof sourceGroups)[number];

/** Hosts of search engines, each with the hosts below it. */
const searchEngines = [
  'baidu.com',
  'bing.com',
  'com.google.android.googlequicksearchbox',
  'duckduckgo.com',
  'ecosia.org',
  'qwant.com',
  'search.brave.com',
  'search.yahoo.com',
  'startpage.com',
];
/** Search engines with a host for each country. */
const searchEngineOfCountry = /^(?:google|yandex)\.(?:com?\.)?[a-z]{2,3}$/;

/** Hosts that only forward, and names of apps, by the site that people know. */
const knownAs: ReadonlyMap<string, string> = new Map([
  ['com.instagram.android', 'instagram.com'],
  ['com.reddit.frontpage', 'reddit.com'],
  ['com.twitter.android', 'x.com'],
  ['l.facebook.com', 'facebook.com'],
  ['l.instagram.com', 'instagram.com'],
  ['lm.facebook.com', 'facebook.com'],
  ['m.facebook.com', 'facebook.com'],
  ['out.reddit.com', 'reddit.com'],
  ['t.co', 'x.com'],
  ['twitter.com', 'x.com'],
]);

/** A last part of letters excludes addresses in IPv4, brackets those in IPv6. */
const hostName = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/;
const withoutWww = (host: string) => host.toLowerCase().replace(/^www\./, '');

/**
 * @param referrer the host that a browser names; anybody can send anything
 * @param ownHost the host of the site
 * @returns a host, or a group
 */
export function sourceOf(referrer: string, ownHost: string): string {
  if (referrer === '') return 'direct' satisfies SourceGroup;
  const host = withoutWww(referrer);
  if (host === withoutWww(ownHost)) return 'own' satisfies SourceGroup;
  if (!hostName.test(host)) return 'other' satisfies SourceGroup;
  if (searchEngineOfCountry.test(host) || searchEngines.some((name) => `.${host}`.endsWith(`.${name}`)))
    return 'search' satisfies SourceGroup;
  return knownAs.get(host) ?? host;
}
