/** Texts of the switch that opens and closes the site. */
export const opening = {
  title: 'Open or closed',
  lead: 'While your site is closed, visitors see a short page that names nobody. Only administrators can look around.',
  open: 'Your site is open',
  openHint: 'Everyone can see what you have published.',
  closed: 'Your site is closed',
  closedHint: 'Visitors see a short “opening soon” page. Signing in works as usual.',
  toggle: 'My site is open',
  firstOpened: (date: string) => `First opened on ${date}.`,
  seeClosed: 'See what visitors see',
  opened: 'Your site is open',
  wasClosed: 'Your site is closed',
  notice: 'Your site is closed. Only you can see it.',
  noticeLink: 'Open it',
  unreachable: 'The state of your site could not be loaded',
} as const;
