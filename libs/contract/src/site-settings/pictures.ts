import { type HeroForm } from '../media.ts';
import { type ChosenMark } from './mark.ts';
import { type Focus } from '../videos/schemas.ts';
import { type PictureSource } from '../photos/schemas.ts';

// The pictures that the creator gives her site, without the schemas, so that visitors' scripts can name the types.

export const middleFocus: Focus = { x: 50, y: 50 };

/** A photo of the creator that is a picture of the site, too. It stays one while it is hidden, but not when it is deleted. */
export interface ChosenPicture {
  photoId: string;
}

/** Crops show these points of the picture: those that are wider than high, and those that are higher than wide. */
export interface HeroFocus {
  wide: Focus;
  tall: Focus;
}

export interface SitePictures {
  /** null: none. */
  portrait: ChosenPicture | null;
  /** The large picture of the home page; null: the drawn one. */
  hero: (ChosenPicture & HeroFocus) | null;
  /** The picture of icons and link previews; null: the drawn one. */
  mark: ChosenMark | null;
}

export const defaultPictures: SitePictures = { portrait: null, hero: null, mark: null };

/** A picture of the site as visitors get it. */
export interface ShownPicture {
  sources: PictureSource[];
  src: string;
  width: number;
  height: number;
  placeholder: string;
}

/** Crops of the large picture for screens that are wider than high, and the reverse. */
export type HeroCrops = Record<HeroForm, PictureSource[]>;

export interface ShownHero extends ShownPicture, HeroFocus {
  /** Absent until they are made, and where there is no original to make them from. */
  crops?: HeroCrops | undefined;
}

export interface ShownPictures {
  portrait?: ShownPicture | undefined;
  hero?: ShownHero | undefined;
  markId?: string | undefined;
}
