import { type PublicSite, type SiteWords } from './settings.ts';

// Which settings a page shows. Its data contains these and no others, so that no page tells more than it shows.

/** The settings that every page of the site shows. */
export interface LayoutSettings extends Pick<PublicSite, 'markId'> {
  words: Pick<SiteWords, 'name' | 'tagline' | 'footerYear' | 'eventsHeading' | 'eventsAlias'>;
}
export const layoutSettings = ({ words, markId }: PublicSite): LayoutSettings => {
  const { name, tagline, footerYear, eventsHeading, eventsAlias } = words;
  return { words: { name, tagline, footerYear, eventsHeading, eventsAlias }, markId };
};

const portraitOnly = ({ portrait }: PublicSite) => ({ portrait });
const viewerRules = ({ rules: { reactions, share, download } }: PublicSite) => ({
  rules: { reactions, share, download },
});

/** The settings that pages show besides those of the layout. */
export const settingsOfPages = {
  home({ words: { homeTitle, welcome, bio }, links, portrait, hero }: PublicSite) {
    return { words: { homeTitle, welcome, bio }, links, portrait, hero };
  },
  links({ words: { bio }, links, portrait }: PublicSite) {
    return { words: { bio }, links, portrait };
  },
  posts: portraitOnly,
  post: (site: PublicSite) => ({ ...portraitOnly(site), ...viewerRules(site) }),
  photos: viewerRules,
};
/** A page, or pages that show the same settings. */
export type SettingsPage = keyof typeof settingsOfPages;
export const settingsPages = ['home', 'links', 'posts', 'post', 'photos'] as const satisfies SettingsPage[];

/** What one of these pages has. */
export type SettingsOf<P extends SettingsPage> = { [K in P]: ReturnType<(typeof settingsOfPages)[K]> }[P];
