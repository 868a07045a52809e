import avif1280 from './hero-1280.avif?url';
import avif2048 from './hero-2048.avif?url';
import avif768 from './hero-768.avif?url';
import portrait from './hero-portrait.avif?url';
import jpeg1280 from './hero-1280.jpg?url';
import jpeg768 from './hero-768.jpg?url';

/** Light on rock, drawn by `art/draw-hero.ts`. */
export const heroPicture = {
  avif: `${avif768} 768w, ${avif1280} 1280w, ${avif2048} 2048w`,
  /** The middle, for a phone that is held upright: it shows only a third of the picture. */
  portrait,
  jpeg: `${jpeg768} 768w, ${jpeg1280} 1280w`,
  fallback: jpeg1280,
  sizes: '(min-width: 1024px) calc(100vw - 248px), 150vw',
  width: 2048,
  height: 1152,
};
