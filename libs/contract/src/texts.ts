/**
 * Every text that more than one place says, word for word. Functions fill the gaps.
 * Read as `texts.<group>`: a namespace, so that a page carries only the groups that it says.
 */
const list = (names: readonly string[]) => names.join(', ');
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

/** How many of an event's videos are short free clips, and how many full premium ones. */
export interface VideoCounts {
  free: number;
  premium: number;
}

export const upload = {
  invalidTypes: (names: readonly string[]) =>
    `Invalid file types detected: ${list(names)}. Only JPG, PNG, GIF, and WEBP files are allowed.`,
  tooLarge: (names: readonly string[]) => `Files too large: ${list(names)}. Maximum file size is 100MB.`,
  onlyOneFile: 'Only one file can be selected in single mode.',
  tooManyFiles: 'Too many files selected. Maximum 10 files per batch.',
  empty: (name: string) => `${name} is empty. Please choose it again.`,
  noFile: 'No file was sent. Please choose a photo.',
  cutOff: 'The upload was interrupted before it was complete. Nothing was saved; please try again.',
  malformed: 'The upload could not be read. Please try again.',
  descriptionTooLong: 'The description is too long.',
  failed: (status: number, statusText: string) => `Upload failed: ${status} ${statusText}`,
  someFailed: (count: number) => `${count} photos failed to upload`,
} as const;

export const post = {
  invalidTypes: (names: readonly string[]) => `Invalid file types: ${list(names)}`,
  tooManyFiles: (selected: number) =>
    `Too many files. Maximum 10 photos allowed. Currently selected: ${selected}`,
  descriptionRequired: 'Description is required',
  descriptionTooLong: 'Description must be 255 characters or less',
  createFailed: (status: number) => `Failed to create post: ${status}`,
  notFound: 'Post not found',
  denied: 'Access denied. This post may require authentication.',
  failed: (status: number) => `Failed to load post (${status})`,
  share: 'Share',
  copied: 'Copied!',
  morePhotos: (count: number) => `+ ${count} more`,
} as const;

export const photoFailure = {
  damaged: 'This picture is damaged or incomplete. Please export it again and upload it once more.',
  unsupported: 'This picture is of a kind that cannot be read. Please save it as JPG, PNG, GIF or WEBP.',
  too_many_pixels:
    'This picture has more than 100 megapixels. Please make it smaller and upload it once more.',
  too_many_frames: 'This animation is too long or too large. Please shorten it or make it smaller.',
  timed_out: 'This picture took too long to prepare. Please make it smaller and upload it once more.',
  internal: 'Something went wrong on our side. Your photo is safe; please try again in a while.',
} as const;

export const photos = {
  notFound: 'No photos found',
  denied: 'Access denied. This gallery may require authentication.',
  failed: (status: number) => `Failed to load photos (${status})`,
} as const;

export const posts = {
  notFound: 'No posts found',
  denied: 'Access denied. You may not have permission to view posts.',
  failed: (status: number) => `Failed to load posts (${status})`,
} as const;

export const events = {
  notFound: 'Event not found',
  failed: 'Failed to fetch event',
  /** What the page says of the two. */
  pageNotFound: "I can't find that adventure",
  pageFailed: 'Oops, something went wrong',
} as const;

export const videos = {
  notFound: 'Video not found',
  denied: 'Access denied. This video may require authentication.',
  failed: (status: number) => `Failed to load video (${status})`,
  titleMissing: 'Invalid video URL: Missing video title',
  collection: 'My Private Collection',
  freePreview: 'Free Preview',
  lockedPreview: 'Free - Sign In to View',
  noPreview: 'No Preview Available',
  unavailable: 'Video temporarily unavailable',
  description: 'What happened here',
  story: 'How it all went down',
  partOf: 'Part of',
  /** '2 Short Clips and 1 Full Video', one of the two where there is no other, or 'No videos'. */
  counts: ({ free, premium }: VideoCounts) =>
    [
      ...(free > 0 ? [counted(free, 'Short Clip')] : []),
      ...(premium > 0 ? [counted(premium, 'Full Video')] : []),
    ].join(' and ') || 'No videos',
} as const;

export const ageGate = {
  title: 'Are you 18 or older?',
  text: 'This is an adult website. Come in only if you are 18 or older, or the higher legal age where you live.',
  confirm: 'I am 18 or older',
  decline: 'I am not',
  close: 'Leave this site',
} as const;

export const navigation = {
  home: 'Home',
  myVideos: 'My Videos',
  allMyVideos: 'All My Videos',
  myAdventures: 'My Adventures',
  myPictures: 'My Pictures',
  latestAdventures: 'Latest Adventures',
  videos: 'Videos',
  allVideos: 'All Videos',
  browseAll: 'Browse all available content',
  events: 'Hotwife Events',
  pictures: 'Pictures',
  profile: 'Profile',
  signIn: 'Sign In',
  account: 'My account',
  sessionLoading: 'Loading...',
  loading: 'Loading',
  back: 'Back',
} as const;

export const clipboard = {
  copied: 'Copied to clipboard!',
  failed: 'Failed to copy to clipboard. Please copy manually.',
} as const;

export const network = {
  aborted: 'Request was cancelled',
  offline: 'No internet connection. Please check your network and try again.',
} as const;

export const postHints = {
  /** Beside a refusal, and where nothing answered. */
  permission: 'You may need to sign in to see this.',
  connection: 'Please check your internet connection and try again.',
} as const;

export const loadFailed = (what: 'photos' | 'posts' | 'post' | 'video') =>
  `Failed to load ${what}. Please try again later.`;

export const admin = {
  loading: 'Loading...',
  verifying: 'Verifying credentials...',
  deniedTitle: 'Access Denied',
  denied:
    "You don't have permission to access this admin area. This section is restricted to administrators only.",
  goBack: 'Go Back',
  comingSoon: 'Coming Soon',
} as const;

export const signIn = {
  google: 'Continue with Google',
  apple: 'Continue with Apple',
  x: 'Login with X',
  popupBlocked: 'Pop-up blocked. Please allow pop-ups for this site.',
  cancelled: 'Sign-in cancelled.',
  otherCredential: 'An account already exists with the same email address but different sign-in credentials.',
  failed: 'Sign-in failed. Please try again.',
  disabled: 'This account has been disabled.',
  wrongDomain: 'Sign-in is not allowed from this address of the site.',
  providerOff: 'This way to sign in is not available. Please choose another one.',
  tooManyAttempts: 'That was a lot at once. Please wait a moment and try again.',
  signInAnew: 'Please sign in again to confirm that it is you.',
  unavailable: 'Sign-in is not available right now. Please try again in a while.',
  notConfigured: 'Sign-in is not set up on this site yet.',
  demoBanner: 'Demo: this sign-in is a stand-in on this machine. No real account is used.',
} as const;

export const errorScreen = {
  generic: 'Well, this is embarrassing...',
  inRoute: (route: string) => `Oops! Something went wrong in ${route}`,
  retry: "Let's try that again",
  home: 'Take me home',
  router: 'Unexpected Application Error!',
} as const;

export type PhotoFailureCode = keyof typeof photoFailure;
export const photoFailureCodes = Object.keys(photoFailure) as PhotoFailureCode[];
