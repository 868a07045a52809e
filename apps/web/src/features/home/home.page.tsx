import { pages, type PhotosPage, texts } from '@sandstone/contract';
import { homeTitle } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { Link, useLoaderData, useRouteError } from 'react-router-dom';
import { PageFailure } from '../../page/failure.ts';
import { Metadata } from '../../page/metadata.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Hero } from './hero.tsx';
import styles from './home.module.css';
import { LatestPictures } from './latest-pictures.tsx';

const HomeMetadata = () => <Metadata title="" fullTitle={homeTitle()} canonicalPath={pages.home} />;

export function HomePage(): ReactNode {
  // The loader of this route gives exactly this.
  const latest = useLoaderData() as PhotosPage;
  return (
    <>
      <HomeMetadata />
      <Hero />
      <section className={styles.section} aria-labelledby="latest">
        <header className={styles.heading}>
          <h2 id="latest">Latest pictures</h2>
          {latest.total === 0 ? null : (
            <Link to={pages.pictures} className={styles.all}>
              All my pictures
              <Icon name="forward" size={18} />
            </Link>
          )}
        </header>
        {latest.photos.length === 0 ? (
          <Notice
            icon="picture"
            title="The first pictures are on their way"
            actions={<ButtonLink to={pages.signIn}>Sign In</ButtonLink>}
          >
            <p>Sign in, and you will be here when they come.</p>
          </Notice>
        ) : (
          <LatestPictures photos={latest.photos} />
        )}
      </section>
    </>
  );
}

/** The welcome stands even when what is behind it does not answer. */
export function HomeError(): ReactNode {
  const error = useRouteError();
  return (
    <>
      <HomeMetadata />
      <Hero />
      <Notice
        icon="alert"
        urgent
        title={error instanceof PageFailure ? error.message : texts.errorScreen.generic}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>{texts.errorScreen.retry}</Button>
            <ButtonLink variant="plain" to={pages.signIn}>
              Sign In
            </ButtonLink>
          </>
        }
      />
    </>
  );
}
