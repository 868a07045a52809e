export const navigation = {
  home: 'Home',
  myVideos: 'My Videos',
  allMyVideos: 'All My Videos',
  myAdventures: 'My Adventures',
  myPictures: 'My Pictures',
  videos: 'Videos',
  allVideos: 'All Videos',
  browseAll: 'Browse all available content',
  /** Texts without events, and when loading them failed. */
  noEvents: 'The first one is on its way.',
  eventsFailed: 'Not available right now.',
  myPosts: 'My Posts',
  allMyPosts: 'All my posts',
  seePictures: 'See my pictures',
  latestPictures: 'Latest pictures',
  close: 'Close',
  pictures: 'Pictures',
  upload: 'Upload',
  adminArea: 'Admin area',
  profile: 'Profile',
  signIn: 'Sign In',
  account: 'My account',
  sessionLoading: 'Loading...',
  loading: 'Loading',
  back: 'Back',
} as const;

export const network = {
  aborted: 'Request was cancelled',
  offline: 'No internet connection. Please check your network and try again.',
} as const;

export const loadFailed = (what: 'page' | 'photos' | 'posts' | 'post' | 'video') =>
  `Failed to load ${what}. Please try again later.`;

export const errorScreen = {
  generic: 'Well, this is embarrassing...',
  inRoute: (route: string) => `Oops! Something went wrong in ${route}`,
  retry: "Let's try that again",
  home: 'Take me home',
  backSoon: 'The site is taking a short break, and will be back in a moment.',
} as const;
