import { limits, type MenuEvent, pages, texts, type VideosPage } from '@sandstone/contract';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useLoaderData, useLocation } from 'react-router-dom';
import { FeedEnd } from '../../shared/feed/feed-end.tsx';
import { formatCount } from '../../shared/format/date-and-count.ts';
import { useMenuEvents } from '../../shared/navigation/menu-events.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { useFeed } from '../../shared/feed/use-feed.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import page from '../../ui/page.module.css';
import { SignInInvitation } from '../../shared/video-cards/sign-in-invitation.tsx';
import { VideoCards } from '../../shared/video-cards/video-grid.tsx';
import { pathOfSelection, selectionOf, type VideoSelection } from './video-filter.ts';
import { AllVideosError } from './video-error.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';

interface VideoChipsProps {
  counts: VideosPage['counts'];
  /** Newest first. */
  events: readonly MenuEvent[];
  selected: VideoSelection;
}

/** Links that show some of the videos, as far as there is something to choose. */
function VideoChips({ counts = { free: 0, premium: 0 }, events, selected }: VideoChipsProps): ReactNode {
  const { all, free, full, label } = texts.videos.chips;
  const filled = events.filter((event) => event.counts.free + event.counts.premium > 0);
  const isSelected = ({ slug }: MenuEvent) => slug === selected.event;
  // The selected one comes first, so that it is on the screen of a phone.
  const shown = [
    ...filled.filter(isSelected),
    ...filled.slice(0, limits.eventChips).filter((event) => !isSelected(event)),
  ];
  const selections: { name: string; selection: VideoSelection }[] = [
    { name: all, selection: {} },
    ...(counts.free > 0 && counts.premium > 0
      ? [
          { name: free, selection: { type: 'free' } as const },
          { name: full, selection: { type: 'premium' } as const },
        ]
      : []),
    ...shown.map(({ slug, title }) => ({ name: title, selection: { event: slug } })),
  ];
  if (selections.length < 3) return null;
  const chips = selections.map(({ name, selection }) => ({ name, path: pathOfSelection(selection) }));
  return <FilterChips label={label} chips={chips} current={pathOfSelection(selected)} />;
}

const videoCount = (total: number): string => `${formatCount(total)} ${total === 1 ? 'video' : 'videos'}`;

export function AllVideosPage(): ReactNode {
  // The loader of this route returns exactly this type.
  const first = useLoaderData() as VideosPage;
  const { search } = useLocation();
  const selected = useMemo(() => selectionOf(search), [search]);
  const menu = useMenuEvents();
  return (
    <div className={classNames(page.page, page.wide)}>
      {/* Each selection is a part of one collection. */}
      <Metadata
        title={texts.videos.collection}
        canonicalPath={pages.allVideos}
        description="Every video of mine: short clips to watch right away, and the full ones."
        cover={first.videos.find(({ cover }) => cover !== null)}
      />
      <PageHeading title={texts.videos.collection}>
        {first.total > 0 ? <p>{videoCount(first.total)}</p> : null}
      </PageHeading>
      <VideoChips counts={first.counts} events={menu} selected={selected} />
      {/* A new key starts the list of another selection. */}
      <Videos key={pathOfSelection(selected)} first={first} selected={selected} />
    </div>
  );
}

function Videos({ first, selected }: { first: VideosPage; selected: VideoSelection }): ReactNode {
  const load = useCallback(
    async (cursor: string, signal: AbortSignal) =>
      (await import('./all-videos.loader.ts')).loadMoreVideos(selected, cursor, signal),
    [selected],
  );
  const { feed, loadMore } = useFeed({ items: first.videos, ...first }, load);
  const isSelection = pathOfSelection(selected) !== pages.allVideos;
  return (
    <>
      {feed.items.length > 0 ? (
        <>
          <SignInInvitation videos={feed.items} />
          <VideoCards videos={feed.items} />
        </>
      ) : isSelection ? (
        <Notice
          icon="film"
          title="Nothing here yet"
          actions={<ButtonLink to={pages.allVideos}>{texts.navigation.allMyVideos}</ButtonLink>}
        >
          <p>There is no such video at the moment. All the others are waiting for you.</p>
        </Notice>
      ) : (
        <Notice
          icon="film"
          title="No videos yet"
          actions={<ButtonLink to={pages.pictures}>See my pictures</ButtonLink>}
        >
          <p>The first ones are on their way. Come back soon.</p>
        </Notice>
      )}
      <FeedEnd feed={feed} loadMore={loadMore} more="More videos" path={pathOfSelection(selected)} />
    </>
  );
}

export const route = {
  Component: AllVideosPage,
  ErrorBoundary: AllVideosError,
};
