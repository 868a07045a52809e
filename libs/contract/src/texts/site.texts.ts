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
  /** Texts without events, and when loading them failed. */
  noEvents: 'The first one is on its way.',
  eventsFailed: 'Not available right now.',
  myPosts: 'My Posts',
  latestPosts: 'Latest posts',
  allMyPosts: 'All my posts',
  latestPictures: 'Latest pictures',
  allMyPictures: 'All my pictures',
  close: 'Close',
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
  address: 'Address to copy',
} as const;

export const network = {
  aborted: 'Request was cancelled',
  offline: 'No internet connection. Please check your network and try again.',
} as const;

export const loadFailed = (what: 'photos' | 'posts' | 'post' | 'video') =>
  `Failed to load ${what}. Please try again later.`;

export const errorScreen = {
  generic: 'Well, this is embarrassing...',
  inRoute: (route: string) => `Oops! Something went wrong in ${route}`,
  retry: "Let's try that again",
  home: 'Take me home',
} as const;

/** The home page, in the first person of the creator. */
export const home = {
  seePictures: 'See my pictures',
  features: 'What you find here',
  clips: 'Short clips',
  clipsLine: 'A free preview of every adventure, to watch right away.',
  fullVideos: 'Full videos',
  fullVideosLine: 'Sign in, and all of them open. It costs nothing.',
  fullVideosOpen: 'All of them are open to you. Enjoy.',
  pictures: 'Pictures',
  picturesLine: 'A gallery that grows, in the light of the day it was taken.',
  empty: 'The first adventures are on their way',
  emptyLine: 'Sign in, and you will be here when they come.',
  emptyMemberLine: 'You will see them here when they come.',
} as const;
