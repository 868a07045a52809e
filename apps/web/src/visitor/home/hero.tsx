import { type HeroCrops, type HeroFocus, pages, type ShownHero, texts } from '@sandstone/contract';
import { type CSSProperties, type ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { useSettingsOf } from '../../shared/hydration/page-environment.ts';
import { useSession } from '../../shared/session/session.tsx';
import styles from './hero.module.css';
import avif1280 from './hero-1280.avif?url';
import avif2048 from './hero-2048.avif?url';
import avif768 from './hero-768.avif?url';
import portrait from './hero-portrait.avif?url';
import jpeg1280 from './hero-1280.jpg?url';
import jpeg768 from './hero-768.jpg?url';

/** Light on rock, drawn by `art/draw-hero.ts`. */
const heroPicture = {
  avif: `${avif768} 768w, ${avif1280} 1280w, ${avif2048} 2048w`,
  /** The middle, for a phone that is held upright: it shows only a third of the picture. */
  portrait,
  jpeg: `${jpeg768} 768w, ${jpeg1280} 1280w`,
  fallback: jpeg1280,
  sizes: '(min-width: 1024px) calc(100vw - 248px), 150vw',
  width: 2048,
  height: 1152,
};

const uprightPhone = '(max-width: 599px) and (orientation: portrait)';

const DrawnPicture = (): ReactNode => (
  <picture className={styles.picture}>
    <source type="image/avif" media={uprightPhone} srcSet={heroPicture.portrait} />
    <source type="image/avif" srcSet={heroPicture.avif} sizes={heroPicture.sizes} />
    <img
      src={heroPicture.fallback}
      srcSet={heroPicture.jpeg}
      sizes={heroPicture.sizes}
      alt=""
      width={heroPicture.width}
      height={heroPicture.height}
      fetchPriority="high"
      decoding="async"
    />
  </picture>
);

/** The points that stay visible; the style sheet chooses one by the form of the window. */
const pointsOf = ({ wide, tall }: HeroFocus) =>
  // React's type has no custom properties.
  ({ '--wide': `${wide.x}% ${wide.y}%`, '--tall': `${tall.x}% ${tall.y}%` }) as CSSProperties;

/** A window that is higher than wide shows the middle of a wide picture, so that it needs a wider file. */
const sizesOf = (isWide: boolean) =>
  `(min-width: 1024px) calc(100vw - 248px), ${isWide ? '(orientation: portrait) 150vw, ' : ''}100vw`;

/** On a phone, the crop is wider than the window; its pixels are so small that this is not seen. */
const cropsOf = ({ tall, wide }: HeroCrops) => [
  { media: uprightPhone, sizes: '100vw', sources: tall },
  { sizes: sizesOf(true), sources: wide },
];

/** The photo that the creator has chosen. */
const ChosenPicture = ({ hero }: { hero: ShownHero }): ReactNode => (
  <Picture
    className={classNames(styles.picture, styles.chosen)}
    sources={hero.sources}
    src={hero.src}
    alt=""
    width={hero.width}
    height={hero.height}
    sizes={sizesOf(hero.width > hero.height)}
    crops={hero.crops && cropsOf(hero.crops)}
    placeholder={hero.placeholder}
    priority="first"
  />
);

/** Kinds of content that a site may have. */
export interface Offered {
  pictures: boolean;
  videos: boolean;
  posts: boolean;
}

/** While nothing is known of the site's content. */
const everything: Offered = { pictures: true, videos: true, posts: true };

interface HeroLink {
  to: string;
  label: string;
}

/** Returns where the hero leads: to what exists, and a visitor who has not signed in to the sign-in page. */
function heroLinks(offered: Offered, isMember: boolean): HeroLink[] {
  const parts = [
    ...(offered.pictures ? [{ to: pages.pictures, label: texts.navigation.seePictures }] : []),
    ...(offered.videos ? [{ to: pages.allVideos, label: texts.navigation.allMyVideos }] : []),
    ...(offered.posts ? [{ to: pages.posts, label: texts.navigation.myPosts }] : []),
  ];
  const signIn = { to: pages.signIn, label: texts.navigation.signIn };
  return isMember ? parts.slice(0, 2) : [...parts.slice(0, 1), signIn];
}

export function Hero({ offered = everything }: { offered?: Offered }): ReactNode {
  const { isMember } = useSession();
  const { words, hero } = useSettingsOf<'home'>();
  return (
    <section className={styles.hero} style={hero && pointsOf(hero)}>
      {hero === undefined ? <DrawnPicture /> : <ChosenPicture hero={hero} />}
      <div className={styles.words}>
        <h1 className={styles.title}>{words.welcome}</h1>
        {words.bio === '' ? null : <p className={styles.bio}>{words.bio}</p>}
        <div className={styles.actions}>
          {heroLinks(offered, isMember).map(({ to, label }, index) => (
            <ButtonLink key={to} variant={index === 0 ? 'main' : 'quiet'} to={to}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </div>
    </section>
  );
}
