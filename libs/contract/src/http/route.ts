/**
 * Callers of a route.
 * public   anyone; unsafe methods only from our own pages
 * member   a signed-in user
 * admin    a signed-in administrator
 * webhook  a sender with a valid signature; no cookie and no page is involved
 * internal the operator's network: the reverse proxy does not expose it
 */
export type Access = 'public' | 'member' | 'admin' | 'webhook' | 'internal';
export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export interface Route {
  method: Method;
  /** `:name` marks a parameter. */
  path: string;
  access: Access;
  /** True for a public route whose response depends on the session, or that changes it. */
  readsSession?: true;
  /** True for a route that everybody can use while the site is closed: an administrator signs in with it. */
  whileClosed?: true;
  /**
   * Set for a route that visitors use as well whose region needs a proof of age, or sees nothing: `unlessHidden`, if it
   * tells whose site this is. `whileClosed` implies `always`.
   */
  unadmitted?: 'always' | 'unlessHidden';
  /**
   * True for a route that does not ask what the reverse proxy says about the visitor: an administrator changes the rules
   * with it while the reverse proxy has not taken them over. `whileClosed` implies it.
   */
  withoutClass?: true;
}

export type Routes = Record<string, Route>;
