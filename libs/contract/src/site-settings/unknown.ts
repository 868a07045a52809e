import { type SiteLinks, type SiteRules, type SiteWords } from './schemas.ts';

interface UnknownSettings {
  words: Pick<SiteWords, 'name' | 'tagline' | 'footerYear' | 'eventsHeading' | 'eventsAlias'>;
  links: SiteLinks;
  rules: Pick<SiteRules, 'reactions' | 'share' | 'download'>;
}

/** What a page shows whose settings are not known: it names nobody. Visitors' scripts contain it. */
export const unknownSettings: UnknownSettings = {
  words: {
    name: '',
    tagline: '',
    footerYear: null,
    eventsHeading: '',
    eventsAlias: null,
  },
  links: { links: [] },
  rules: { reactions: [], share: false, download: false },
};
