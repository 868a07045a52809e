import { adminTexts, type SiteWords } from '@sandstone/contract';

const { setup } = adminTexts;

/** The words that the creator enters in the first step. */
export interface FirstWords {
  name: string;
  welcome: string;
  bio: string;
}

/** The fields show what the creator has saved, but not the words that the site was delivered with: they are somebody else's. */
export const ownWords = (saved: SiteWords, defaults: SiteWords): FirstWords => ({
  name: saved.name === defaults.name ? '' : saved.name,
  welcome: saved.welcome === defaults.welcome ? '' : saved.welcome,
  bio: saved.bio === defaults.bio ? '' : saved.bio,
});

/** The words of a site with this name. None of those that it was delivered with stays. */
export function firstWords(
  { name, welcome, bio }: FirstWords,
  saved: SiteWords,
  defaults: SiteWords,
): SiteWords {
  // A text that the site is delivered without needs no other value. A test finds the ones that do.
  const neutral: SiteWords = {
    ...saved,
    name,
    homeTitle: setup.homeTitle,
    tagline: '',
    welcome: setup.greeting(name),
    bio: '',
    footerYear: null,
    eventsHeading: setup.eventsHeading,
    eventsAlias: null,
  };
  const kept = Object.fromEntries(
    Object.entries(saved).filter(([field, value]) => value !== defaults[field as keyof SiteWords]), // its own keys
  );
  return { ...neutral, ...kept, name, bio, welcome: welcome.trim() || neutral.welcome };
}
