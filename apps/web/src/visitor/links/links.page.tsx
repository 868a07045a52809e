import { pages, photoPath, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import { classNames } from '../../ui/class-names.ts';
import { useSettingsOf, useSite } from '../../shared/hydration/page-environment.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { LinkedPhoto } from '../../shared/photos/linked-photo.tsx';
import { Portrait } from '../../shared/site-pictures/portrait.tsx';
import { SiteMark } from '../../shared/site-pictures/site-mark.tsx';
import { SiteLinks } from '../../shared/site-links/site-links.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type LinksData } from './links.loader.ts';
import styles from './links.module.css';

const doors = [
  { to: pages.allVideos, label: texts.navigation.allMyVideos, icon: 'film' },
  { to: pages.pictures, label: texts.navigation.myPictures, icon: 'picture' },
  { to: pages.posts, label: texts.navigation.myPosts, icon: 'post' },
] as const;

/** The page that the creator puts into her profiles elsewhere: who she is, and all doors to her. */
export function LinksPage(): ReactNode {
  // The loader of this route returns exactly this type.
  const { photos } = useLoaderData() as LinksData;
  const { name } = useSite().words;
  const {
    words: { bio },
    portrait,
  } = useSettingsOf<'links'>();
  return (
    <article className={classNames('stack gap-6', styles.page)}>
      <Metadata title="Links" canonicalPath={pages.links} />
      <header className={classNames('stack gap-3', styles.head)}>
        {portrait === undefined ? (
          <span className={styles.mark}>
            <SiteMark />
          </span>
        ) : (
          <Portrait size={128} />
        )}
        <h1 className={styles.name} dir="auto">
          {name}
        </h1>
        {bio === '' ? null : (
          <p className="muted" dir="auto">
            {bio}
          </p>
        )}
      </header>
      <nav aria-label="On this site" className={classNames('stack gap-3', styles.doors)}>
        {doors.map(({ to, label, icon }, index) => (
          <ButtonLink
            key={to}
            to={to}
            icon={<Icon name={icon} />}
            {...(index === 0 && { variant: 'main' as const })}
          >
            {label}
          </ButtonLink>
        ))}
      </nav>
      <SiteLinks className={classNames('stack gap-3', styles.doors)} />
      {photos.length === 0 ? null : (
        <section
          aria-label={texts.navigation.latestPictures}
          className={classNames('stack gap-2', styles.pictures)}
        >
          {photos.map((photo, index) => (
            <LinkedPhoto
              key={photo.id}
              photo={photo}
              to={photoPath(photo.id)}
              alt={photo.description ?? `Latest photo ${index + 1}`}
              sizes="(min-width: 640px) 180px, 30vw"
            />
          ))}
        </section>
      )}
    </article>
  );
}

export const route = { Component: LinksPage };
