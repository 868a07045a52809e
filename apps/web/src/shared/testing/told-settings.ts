import { type PublicSite } from '@sandstone/contract';

const picture = (name: string) => ({
  sources: [],
  src: `/media/photos/${name}/960.jpeg`,
  width: 960,
  height: 640,
  placeholder: 'data:,',
});
const focus = { x: 50, y: 50 };

/** Settings whose every text can be found in a page. */
export const toldSite: PublicSite = {
  words: {
    name: 'The name of Vesper',
    homeTitle: 'The title of Vesper',
    tagline: 'The tagline of Vesper',
    welcome: 'The welcome of Vesper',
    bio: 'The bio of Vesper',
    footerYear: 2071,
    eventsHeading: 'The adventures of Vesper',
    eventsAlias: 'vesper-dates',
    gateLine: 'The gate line of Vesper',
    clipsLine: 'The clips of Vesper',
    fullVideosLine: 'The full videos of Vesper',
    picturesLine: 'The pictures of Vesper',
  },
  look: { accent: '#12ab9f', theme: 'light' },
  links: { links: [{ label: 'The link of Vesper', address: 'https://link.vesper.example/' }] },
  rules: {
    reactions: ['love', 'wow'],
    lockedCovers: 'clear',
    declineUrl: 'https://decline.vesper.example/',
    share: true,
    download: true,
    discreetShare: false,
    refuseAiCrawlers: true,
  },
  portrait: picture('portrait-of-vesper'),
  hero: { ...picture('hero-of-vesper'), wide: focus, tall: focus },
  markId: 'mark-of-vesper',
};

const { words, rules } = toldSite;
/** How each setting stands in a text. */
const told: Record<string, string> = {
  ...words,
  footerYear: String(words.footerYear),
  eventsAlias: words.eventsAlias ?? '',
  // The document has the forms of the accent that fit the themes.
  accent: '--dark-accent',
  theme: 'data-theme="light"',
  links: 'link.vesper.example',
  declineUrl: rules.declineUrl,
  lockedCovers: 'lockedCovers',
  discreetShare: 'discreetShare',
  refuseAiCrawlers: 'noai',
  reactions: '"reactions":["love","wow"]',
  share: '"share":true',
  download: '"download":true',
  portrait: 'portrait-of-vesper',
  hero: 'hero-of-vesper',
  markId: 'mark-of-vesper',
};

/** The names of the settings that a text tells. */
export const toldIn = (text: string): string[] =>
  Object.entries(told)
    .flatMap(([name, value]) => (text.includes(value) ? [name] : []))
    .sort();
