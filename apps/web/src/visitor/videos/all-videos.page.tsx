import { pages, texts, type VideosPage } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { useLoaderData } from 'react-router-dom';
import { FeedEnd } from '../../shared/feed/feed-end.tsx';
import { formatCount } from '../../shared/format/date-and-count.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { useFeed } from '../../shared/feed/use-feed.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import page from '../../ui/page.module.css';
import { coverAddress } from '../../shared/video-cards/video-cover.tsx';
import { VideoGrid } from '../../shared/video-cards/video-grid.tsx';
import { loadMoreVideos } from './all-videos.loader.ts';

const videoCount = (total: number): string => `${formatCount(total)} ${total === 1 ? 'video' : 'videos'}`;

export function AllVideosPage(): ReactNode {
  // The loader of this route returns exactly this type.
  const first = useLoaderData() as VideosPage;
  const { feed, loadMore } = useFeed({ items: first.videos, ...first }, loadMoreVideos);
  const shown = first.videos.find(({ streamId }) => streamId !== null)?.streamId;
  return (
    <div className={page.page}>
      <Metadata
        title={texts.videos.collection}
        canonicalPath={pages.allVideos}
        description="Every video of mine: short clips to watch right away, and the full ones."
        image={shown ? coverAddress(shown) : undefined}
      />
      <PageHeading title={texts.videos.collection}>
        {feed.total > 0 ? <p>{videoCount(feed.total)}</p> : null}
      </PageHeading>
      {feed.items.length === 0 ? (
        <Notice
          icon="film"
          title="No videos yet"
          actions={<ButtonLink to={pages.pictures}>See my pictures</ButtonLink>}
        >
          <p>The first ones are on their way. Come back soon.</p>
        </Notice>
      ) : (
        <VideoGrid videos={feed.items} />
      )}
      <FeedEnd feed={feed} loadMore={loadMore} more="More videos" />
    </div>
  );
}
