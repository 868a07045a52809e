const base = 'http://own.invalid';

/** Parses an address; undefined for an invalid one. The oldest supported browsers lack `URL.parse`. */
export function parseUrl(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/**
 * Returns the path of this site that an untrusted value contains, or `fallback`. Rejects every value that a browser
 * would read as another site: `//host`, `/\host`, a scheme, a tab or line break inside any of them.
 */
export function sameOriginPath(value: string | null | undefined, fallback = '/'): string {
  // eslint-disable-next-line no-control-regex -- browsers drop control characters before they parse an address.
  if (!value || !/^\/(?![/\\])/.test(value) || /[\u0000-\u001f\u007f\\]/.test(value)) return fallback;
  const address = parseUrl(value, base);
  if (address === undefined || address.origin !== base) return fallback;
  // `/.//host` resolves to `//host`, which a browser reads as another site.
  return address.pathname.startsWith('//') ? fallback : address.pathname + address.search + address.hash;
}

/** Returns the address of the sign-in page that leads back to `path`. */
export const signInPath = (signIn: string, path: string): string =>
  `${signIn}?redirect=${encodeURIComponent(path)}`;
