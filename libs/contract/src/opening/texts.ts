/** Texts of the switch that opens and closes the site. */
export const opening = {
  title: 'Open or closed',
  lead: 'While it is closed, visitors see a short page that names nobody.',
  openHint: 'Everyone can see what you have published.',
  closedHint: 'Only administrators can see your site now.',
  opening: 'Opening… Visitors will see your site in a moment.',
  closing: 'Closing… Visitors may see your site for a few more seconds.',
  toggle: 'My site is open',
  firstOpened: (date: string) => `First opened on ${date}.`,
  seeClosed: 'See what visitors see',
  opened: 'You opened your site',
  wasClosed: 'You closed your site',
  notice: 'Your site is closed. Visitors cannot see it.',
  noticeLink: 'Open it',
  unreachable: 'The state of your site could not be loaded',
} as const;
