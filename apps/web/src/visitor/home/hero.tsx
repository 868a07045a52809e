import { pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../../shared/hydration/page-environment.ts';
import { useSession } from '../../shared/session/session.tsx';
import { heroPicture } from './hero-picture.ts';
import styles from './hero.module.css';

export function Hero(): ReactNode {
  const { isMember } = useSession();
  const { words } = useSite();
  return (
    <section className={styles.hero}>
      <picture className={styles.picture}>
        <source
          type="image/avif"
          media="(max-width: 599px) and (orientation: portrait)"
          srcSet={heroPicture.portrait}
        />
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
      <div className={styles.words}>
        <h1 className={styles.title} dir="auto">
          {words.welcome}
        </h1>
        {words.bio === '' ? null : (
          <p className={styles.bio} dir="auto">
            {words.bio}
          </p>
        )}
        <div className={styles.actions}>
          <ButtonLink variant="main" to={pages.pictures}>
            {texts.home.seePictures}
          </ButtonLink>
          {isMember ? (
            <ButtonLink to={pages.allVideos}>{texts.navigation.allMyVideos}</ButtonLink>
          ) : (
            <ButtonLink to={pages.signIn}>{texts.navigation.signIn}</ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}
