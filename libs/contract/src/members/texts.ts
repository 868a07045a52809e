/** Texts of the list of members. */
export const members = {
  title: 'Members',
  lead: 'Everyone who has signed in, newest first.',
  search: 'Search members',
  unreachable: 'Your members could not be loaded',
  nobody: 'Nobody has signed in yet',
  nobodyExplained: 'Everyone who signs in to your site shows up here.',
  nobodyFound: (search: string) => `No members match “${search}”`,
  noName: 'No name',
  since: (day: string) => `Here since ${day}`,
  you: 'You',
  administrator: 'Administrator',
  blocked: 'Blocked',
  unverified: 'Address not verified',
  block: 'Block',
  unblock: 'Unblock',
  blockTitle: (name: string) => `Block ${name}?`,
  blockExplained:
    'They are signed out everywhere at once, and cannot sign in again. Whatever everyone can see, they can still see. You can unblock them at any time.',
  blockConfirm: 'Block',
  blockCancel: 'Let them stay',
  isBlocked: (name: string) => `${name} is blocked`,
  isUnblocked: (name: string) => `${name} can sign in again`,
  reloadFirst: 'Please reload this page before you unblock somebody. The site is newer than the page.',
  notYourself: 'You cannot block yourself.',
  notAdministrators:
    'An administrator cannot be blocked or unblocked here. The operator of the site can do it with a command.',
} as const;
