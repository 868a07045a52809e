/** The home page, in the first person of the creator. */
export const home = {
  latestAdventures: 'Latest Adventures',
  latestPosts: 'Latest posts',
  features: 'What you find here',
  clips: 'Short clips',
  clipsLine: 'A free preview of every adventure, to watch right away.',
  fullVideos: 'Full videos',
  fullVideosLine: 'Sign in, and all of them open. It costs nothing.',
  fullVideosOpen: 'All of them are open to you. Enjoy.',
  pictures: 'Pictures',
  pictureCount: (count: number) => (count === 1 ? '1 picture' : `${count} pictures`),
  picturesLine: 'A gallery that grows, in the light of the day it was taken.',
  empty: 'The first adventures are on their way',
  emptyLine: 'Sign in, and you will be here when they come.',
  emptyMemberLine: 'You will see them here when they come.',
} as const;

/** The page of all doors to the creator. */
export const links = {
  elsewhere: 'Elsewhere',
} as const;
