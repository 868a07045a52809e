import { limits, type Post } from '@sandstone/contract';
import { PostCard } from '../src/shared/post-cards/post-card.tsx';
import { PostGrid } from '../src/shared/post-cards/post-grid.tsx';
import { somePhoto } from '../src/shared/testing/photo.builder.ts';
import { somePost } from '../src/shared/testing/post.builder.ts';
import { someLockedVideo, someVideo } from '../src/shared/testing/video.builder.ts';
import { CardGridSkeleton } from '../src/shared/video-cards/card-grid-skeleton.tsx';
import { CardGrid } from '../src/shared/video-cards/card-grid.tsx';
import { LinkedPhoto } from '../src/shared/photos/linked-photo.tsx';
import { PhotoRows } from '../src/shared/photos/photo-rows.tsx';
import { VideoCard } from '../src/shared/video-cards/video-card.tsx';
import { VideoRows } from '../src/shared/video-cards/video-rows.tsx';
import { JustifiedRows } from '../src/ui/justified-rows.tsx';
import { picture, uprightPicture } from './pictures.ts';
import { type StoryPage } from './story.ts';
import styles from './stories.module.css';

const photo = { cdnUrl: picture.src, width: picture.width, height: picture.height, sources: [] };
const upright = { cdnUrl: uprightPicture.src, width: 300, height: 400, sources: [] };
const posts: readonly Post[] = [
  somePost({ description: 'A quiet week. Nothing to show, much to look forward to.' }),
  somePost({ photos: [somePhoto(photo)] }),
  somePost({ photos: [somePhoto(photo), somePhoto(upright), somePhoto(photo)], photoCount: 9 }),
];
const lastLight = somePhoto({ ...upright, description: 'The last light' });
const uprightPost = somePost({ photos: [somePhoto(upright)] });
const words = 'The canyon goes quiet when the last light leaves the wall, and so do we. ';
/** A description of the maximum length. Posts that are older than the limit can be longer. */
const longest = words.repeat(4).slice(0, limits.post.maxDescriptionLength);
const longPosts: readonly Post[] = [
  somePost({ description: longest }),
  somePost({ description: longest + words, photos: [somePhoto(photo)] }),
];

export const cards: readonly StoryPage[] = [
  {
    file: 'video-card',
    group: 'Cards',
    stories: [
      {
        name: 'Free, locked, unlocked and without a picture',
        render: () => (
          <CardGrid label="Videos">
            {[
              // Without a server there are no covers, so the cards show their placeholders.
              someVideo({ title: 'A short clip', streamId: null, cover: null }),
              someLockedVideo({ title: 'The whole story', streamId: null, cover: null }),
              someVideo({ title: 'Unlocked', videoType: 'premium', streamId: null, cover: null }),
            ].map((video) => (
              <li key={video.id}>
                <VideoCard video={video} />
              </li>
            ))}
          </CardGrid>
        ),
      },
      {
        name: 'An upright one alone in its row',
        render: () => (
          <VideoRows
            label="Videos"
            videos={[
              someVideo({ title: 'Standing tall', orientation: 'portrait', streamId: null, cover: null }),
            ]}
          />
        ),
      },
      { name: 'On its way', render: () => <CardGridSkeleton count={3} /> },
    ],
  },
  {
    file: 'photo-rows',
    group: 'Cards',
    stories: [
      {
        name: 'In a row of equal height, and upright alone',
        render: () =>
          [[somePhoto(photo), lastLight], [lastLight]].map((photos) => (
            <PhotoRows
              key={photos.length}
              photos={photos}
              firstIndex={0}
              isFirst={false}
              onOpen={() => undefined}
            />
          )),
      },
      {
        name: 'Upright and alone, on another page',
        render: () => (
          <JustifiedRows
            label="Pictures"
            items={[
              {
                key: 'alone',
                ratio: 3 / 4,
                content: (sizes) => (
                  <LinkedPhoto photo={somePhoto(upright)} to="/" alt="Dusk" sizes={sizes} />
                ),
              },
            ]}
          />
        ),
      },
    ],
  },
  {
    file: 'post-card',
    group: 'Cards',
    stories: [
      {
        name: 'Without photos, with one, with more',
        render: () => (
          <div className={styles.pictures}>
            {posts.map((post) => (
              <PostCard key={post.id} post={post} />
            ))}
          </div>
        ),
      },
      {
        name: 'With the longest words, in their grid',
        render: () => <PostGrid posts={longPosts} />,
      },
      {
        name: 'The first one so wide that it completes the row',
        render: () => (
          <>
            {[...posts, uprightPost].map((post) => (
              <PostGrid key={post.id} posts={[post]} completes={1} />
            ))}
            <PostGrid posts={[uprightPost, ...longPosts.slice(1)]} completes={2} />
          </>
        ),
      },
    ],
  },
];
