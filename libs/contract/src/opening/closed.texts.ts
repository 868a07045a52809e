/** The page that visitors get while the site is closed. It names nobody. */
export const closed = {
  title: 'Opening soon',
  text: 'We are getting things ready. Please come back a little later.',
  /** For the creator. */
  signIn: 'Is this your site? Sign in',
} as const;
