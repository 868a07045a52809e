/** Texts of the page of a video alone, which other pages do not load. */
export const videoPage = {
  next: 'Next in this adventure',
  pictures: 'Pictures of this adventure',
  allPictures: (count: number) => `See all ${count} pictures`,
  /** Texts of the notice of a locked video: what signing in opens. */
  opens: {
    whole: (minutes: number) => (minutes > 1 ? `All ${minutes} minutes of this video` : 'All of this video'),
    adventure: (count: number) => `${count} more full video${count === 1 ? '' : 's'} of this adventure`,
    all: 'Every other full video here. It costs nothing.',
    clip: 'Watch a short clip first',
    clips: 'See my short clips',
  },
  /** Texts of the offer over the player when a video ends. */
  ends: {
    label: 'What comes next',
    full: 'Now the full video',
    next: 'Next in this adventure',
    watchFull: 'Watch the full video',
    watchNext: 'Watch it now',
  },
} as const;
