import { type GalleryOrder } from './gallery.ts';
import { type RegionSettings } from '../regions/rules.ts';
import { type LegalSettings } from './legal.ts';
import { type LookSettings } from './look.ts';
import { type ShownPictures, type SitePictures } from './pictures.ts';
import { type ReactionValue } from './reactions.ts';

// What the creator can change about the site, without the schemas, so that visitors' scripts can name the types.

/** The site's name, and what stands around its content. Texts are plain, and shown as they are. */
export interface SiteWords {
  name: string;
  /** The first part of the home page's title. */
  homeTitle: string;
  tagline: string;
  /** The heading of the home page. */
  welcome: string;
  bio: string;
  /** The year beside the copyright sign; null for the current one. */
  footerYear: number | null;
  /** The heading of the list of events. */
  eventsHeading: string;
  /** The first part of a second address of each event; null for none. */
  eventsAlias: string | null;
  /** A line below the age gate; empty for none. */
  gateLine: string;
}

/** A profile of the creator on another site. */
export interface SiteLink {
  label: string;
  /** An `https` URL. */
  address: string;
}

export interface SiteLinks {
  links: SiteLink[];
}

export interface SiteRules {
  /** Reactions that a visitor can choose, in the order of `reactions`. Those that were given before stay. */
  reactions: ReactionValue[];
  /** Covers of locked videos: blurred on the server, or clear. */
  lockedCovers: 'blurred' | 'clear';
  /** Where "no" leads in the age gate. */
  declineUrl: string;
  /** Whether the photo viewer offers to share a photo, and to save it. */
  share: boolean;
  download: boolean;
  /** Links to the site are shown elsewhere with its name and mark alone. */
  discreetShare: boolean;
}

export interface SiteSettings {
  words: SiteWords;
  pictures: SitePictures;
  gallery: GalleryOrder;
  look: LookSettings;
  links: SiteLinks;
  rules: SiteRules;
  legal: LegalSettings;
  regions: RegionSettings;
}

export const settingsSections = [
  'words',
  'pictures',
  'gallery',
  'look',
  'links',
  'rules',
  'legal',
  'regions',
] as const satisfies (keyof SiteSettings)[];
export type SettingsSection = (typeof settingsSections)[number];

/** The settings that every page contains. A legal page is read when it is opened, and the gallery is in its order. */
export type PublicSite = Omit<SiteSettings, 'legal' | 'pictures' | 'gallery' | 'regions'> & ShownPictures;
