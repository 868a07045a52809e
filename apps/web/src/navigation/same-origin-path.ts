const base = 'http://own.invalid';

/**
 * The path of this site that an untrusted value names, or `fallback`. Whatever a browser would read as another
 * site (`//host`, `/\host`, a scheme, a tab or line break inside any of them) is not a path of ours.
 */
export function sameOriginPath(value: string | null | undefined, fallback = '/'): string {
  // eslint-disable-next-line no-control-regex -- control characters are what browsers drop before they look.
  if (!value || !/^\/(?![/\\])/.test(value) || /[\u0000-\u001f\u007f\\]/.test(value)) return fallback;
  const address = URL.parse(value, base);
  if (address === null || address.origin !== base) return fallback;
  // `/.//host` is a path of ours that would not be one any more after resolving.
  return address.pathname.startsWith('//') ? fallback : address.pathname + address.search + address.hash;
}

/** Where someone has to sign in first, and comes back to `path`. */
export const signInPath = (signIn: string, path: string): string =>
  `${signIn}?redirect=${encodeURIComponent(path)}`;
