export const admin = {
  loading: 'Loading...',
  verifying: 'Verifying credentials...',
  deniedTitle: 'Access Denied',
  denied:
    "You don't have permission to access this admin area. This section is restricted to administrators only.",
  goBack: 'Go Back',
  comingSoon: 'Coming Soon',
} as const;

/** Texts of the dialog that asks an administrator whose session has ended. */
export const lostSession = {
  title: 'Please sign in again',
  text: 'Your session has ended. Nothing is lost: sign in, and everything goes on where it stopped.',
  later: 'Not now',
  notice: 'You are signed out. What you write stays in this browser.',
  signIn: 'Sign in',
} as const;

/** Texts about what was written and not saved. */
export const unsavedTexts = {
  restored: (when: string) => `You wrote this ${when}. It is not saved yet.`,
  discard: 'Discard it',
  startAnew: 'Make it a new post',
} as const;

/** Texts of the navigation of the admin area. */
export const adminNavigation = {
  title: 'Admin',
  groups: { today: 'Today', photos: 'Photos', videos: 'Videos', posts: 'Posts', more: 'More' },
} as const;

/** Texts of the first page of the admin area. */
export const today = {
  needs: 'Needs you',
  needsNothing: 'Nothing needs you right now.',
  needsUnknown: 'I could not check what needs you.',
  /** A scheduled post whose photos were deleted. */
  withoutPhotos: 'Scheduled, but its photos are gone',
  actions: 'What do you want to do?',
  newPost: 'New post',
  newAdventure: 'New adventure',
} as const;

/** Texts of the menu that leads an administrator anywhere, and of the keyboard shortcuts. */
export const commandMenu = {
  title: 'Go to',
  search: 'Search pages, adventures, videos and posts',
  pages: 'Pages',
  adventures: 'Adventures',
  videos: 'Videos',
  posts: 'Posts',
  drafts: 'Drafts and scheduled posts',
  nothing: 'Nothing found',
  shortcuts: 'Keyboard shortcuts',
  singleKeys: 'Use the single keys',
  keys: {
    menu: 'Go to a page, an adventure, a video or a post',
    undo: 'Undo what you have just done',
    search: 'Search this page',
    upload: 'Upload photos',
    post: 'Write a post',
    shortcuts: 'Show these shortcuts',
  },
} as const; /** Texts of an administrator's preview. */
export const preview = {
  title: 'Preview',
  youSee: {
    visitor: 'You are viewing the site as a visitor.',
    member: 'You are viewing the site as a member.',
  },
  still: 'Videos and reactions are off.',
  switchTo: { visitor: 'View as visitor', member: 'View as member' },
  end: 'Back to the admin area',
} as const;
