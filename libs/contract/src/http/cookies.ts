/** Those that scripts of pages read or set. */
export const pageCookies = {
  age: 'ageConfirmed',
  /** Readable by scripts. It only hints that a session may exist, which spares anonymous visitors a request. */
  memberHint: 'signed_in',
  /**
   * Set by a script at sign-out, because scripts cannot delete the session cookie. A request with it counts as signed
   * out and ends its session; only a login removes it. While the hint is also set, the server has not processed the
   * sign-out: it clears the hint at logout.
   */
  signedOut: 'signed_out',
} as const;

export const cookies = {
  ...pageCookies,
  session: '__Host-session',
  /** A random name of a visitor who reacted without an account. */
  visitor: '__Host-visitor',
  /** A signed proof that the visitor is an adult, or an administrator. */
  ageProof: '__Host-age-proof',
  /** The result of the last check of the age, for the page that the visitor comes back to. */
  ageCheckResult: 'age_check',
  /** Binds a check of the age to the browser that began it. */
  ageCheck: '__Host-age-check',
  /** The address from which a visitor of a demo seems to come. */
  demoVisitor: 'demo_visitor',
} as const;

type CookieName = (typeof cookies)[keyof typeof cookies];

/**
 * Returns the values of our cookie in a Cookie header, as browsers write it: nothing is between the name and `=`. Each
 * process reads cookies here. The reverse proxy cannot, and its patterns may only find more session cookies and fewer
 * age cookies.
 */
function valuesOf(name: CookieName, header: string | undefined): string[] {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(`${name}=`)).map((pair) => pair.slice(name.length + 1));
}

/** Returns the value of a cookie, not decoded: none of ours needs that. The first of several counts. */
export const cookieValue = (name: CookieName, header: string | undefined): string | undefined =>
  valuesOf(name, header)[0];

/** Tells whether a cookie says so in one of its values: `true` for the age, `1` for a hint or a sign-out. */
export const isCookieSet = (
  name: (typeof pageCookies)[keyof typeof pageCookies],
  header: string | undefined,
): boolean => valuesOf(name, header).includes(name === pageCookies.age ? 'true' : '1');
