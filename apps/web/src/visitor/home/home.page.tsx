import { pages, texts } from '@sandstone/contract';
import { homeTitle } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { useLoaderData, useRouteError } from 'react-router-dom';
import { PageFailure } from '../../shared/errors/page-failure.ts';
import { useSettingsOf, useSite } from '../../shared/hydration/page-environment.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { PostGrid } from '../../shared/post-cards/post-grid.tsx';
import { useSession } from '../../shared/session/session.tsx';
import { SiteLinks } from '../../shared/site-links/site-links.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Section } from '../../ui/section.tsx';
import { EventPosters } from './event-posters.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { type HomeData } from './home.loader.ts';

function HomeMetadata(): ReactNode {
  const { name } = useSite().words;
  const { homeTitle: title } = useSettingsOf<'home'>().words;
  return <Metadata title="" fullTitle={homeTitle({ homeTitle: title, name })} canonicalPath={pages.home} />;
}

export function HomePage(): ReactNode {
  // The loader of this route returns exactly this type.
  const { events, previews, eventPhotos, newest, photos, posts, failure } = useLoaderData() as HomeData;
  const { isMember } = useSession();
  const { links } = useSettingsOf<'home'>().links;
  const offered = {
    pictures: photos.length > 0,
    // Nothing is known of them after a failure.
    videos: failure !== undefined || events.length > 0 || Object.keys(newest).length > 0,
    posts: posts.length > 0,
  };
  const isEmpty = !Object.values(offered).includes(true);
  return (
    <>
      <HomeMetadata />
      <Hero offered={offered} />
      {failure === undefined && events.length === 0 && !isEmpty ? null : (
        <Section
          title={texts.home.latestAdventures}
          more={
            events.length === 0 ? undefined : { to: pages.allVideos, label: texts.navigation.allMyVideos }
          }
        >
          {failure !== undefined ? (
            <EventsFailure text={failure} />
          ) : isEmpty ? (
            <Notice
              icon="film"
              title={texts.home.empty}
              actions={
                isMember ? undefined : <ButtonLink to={pages.signIn}>{texts.navigation.signIn}</ButtonLink>
              }
            >
              <p>{isMember ? texts.home.emptyMemberLine : texts.home.emptyLine}</p>
            </Notice>
          ) : (
            <EventPosters events={events} previews={previews} eventPhotos={eventPhotos} />
          )}
        </Section>
      )}
      <Features newest={newest} photos={photos} />
      {links.length === 0 ? null : (
        <Section title={texts.links.elsewhere}>
          <SiteLinks />
        </Section>
      )}
      {posts.length === 0 ? null : (
        <Section
          title={texts.home.latestPosts}
          more={{ to: pages.posts, label: texts.navigation.allMyPosts }}
        >
          <PostGrid posts={posts} early={false} completes={posts.length} />
        </Section>
      )}
    </>
  );
}

function EventsFailure({ text }: { text: string }): ReactNode {
  return (
    <Notice
      icon="alert"
      urgent
      title={text}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>{texts.errorScreen.retry}</Button>
          <ButtonLink variant="plain" to={pages.signIn}>
            {texts.navigation.signIn}
          </ButtonLink>
        </>
      }
    />
  );
}

/** Keeps the hero on the page when loading fails. */
export function HomeError(): ReactNode {
  const error = useRouteError();
  return (
    <>
      <HomeMetadata />
      <Hero />
      <EventsFailure text={error instanceof PageFailure ? error.message : texts.errorScreen.generic} />
    </>
  );
}

export const route = {
  Component: HomePage,
  ErrorBoundary: HomeError,
};
