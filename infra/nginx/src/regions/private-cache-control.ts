/** Rules by which a Cache-Control for shared caches becomes one for browsers alone. The first pattern that fits counts. */
export const privateRules = [
  { pattern: String.raw`^s-maxage=\d+, (?<site_rest1>.+)$`, nginx: 'private, $site_rest1' },
  {
    pattern: String.raw`^public, (?<site_rest2>.+), s-maxage=\d+(?<site_rest3>.*)$`,
    nginx: 'private, $site_rest2$site_rest3',
  },
  { pattern: String.raw`^public(?<site_rest4>.*)$`, nginx: 'private$site_rest4' },
  { pattern: '^$', nginx: 'private' },
  // Shared caches may store whatever does not forbid it, such as "no-cache".
  { pattern: String.raw`^(?!.*\b(?:private|no-store)\b)(?<site_rest5>.+)$`, nginx: 'private, $site_rest5' },
] as const;

/** The same for the fallback proxy. @param value of an upstream; empty if it sent none */
export function privateCacheControl(value: string): string {
  const rule = privateRules.find(({ pattern }) => new RegExp(pattern).test(value));
  return rule === undefined
    ? value
    : value.replace(
        new RegExp(rule.pattern),
        rule.nginx.replace(/\$(\w+)/g, (_match, name: string) => `$<${name}>`),
      );
}
