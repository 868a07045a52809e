/**
 * The brand: everything that another creator changes. Legal pages live in `legal.ts`, so that other pages do not
 * bundle them; product texts live in `texts.ts`.
 */
export interface SiteConfiguration {
  name: string;
  homeTitle: string;
  tagline: string;
  welcome: string;
  bio: string;
  footerYear: number;
  language: string;
  /** Covers of locked videos: blurred on the server, or clear. */
  lockedCovers: 'blurred' | 'clear';
  /** Target of 'decline' in the age gate. */
  declineUrl: string;
  /** Reactions that a visitor can choose; `value` is stored and therefore never changes. */
  reactions: readonly { emoji: string; text: string; value: string }[];
}

export const site: SiteConfiguration = {
  name: 'My 18+ Playground',
  homeTitle: 'Hotwife in Northern Arizona',
  tagline: 'My 18+ Playground',
  welcome: 'Welcome to my playground',
  bio: 'I am a hotwife in Northern Arizona, and I run this place together with my husband. Look around, stay a while.',
  footerYear: 2025,
  language: 'en',
  lockedCovers: 'blurred',
  declineUrl: 'https://www.google.com/',
  reactions: [
    { emoji: '❤️', text: 'Love it', value: 'love' },
    { emoji: '🔥', text: 'Fire', value: 'fire' },
    { emoji: '😮', text: 'Wow', value: 'wow' },
    { emoji: '👏', text: 'Bravo', value: 'bravo' },
  ],
};
