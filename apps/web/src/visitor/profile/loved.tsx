import { type LovedResponse, photoPath, postPath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { LinkedPhoto } from '../../shared/photos/linked-photo.tsx';
import { searchOfPhoto } from '../../shared/photos/opened-photo.ts';
import { photoName } from '../../shared/photos/photo-name.ts';
import { PostGrid } from '../../shared/post-cards/post-grid.tsx';
import { VideoCards } from '../../shared/video-cards/video-grid.tsx';
import { sizesOfCrop } from '../../ui/crop-sizes.ts';
import styles from './loved.module.css';

const sizes = '(min-width: 1024px) 180px, 32vw';

/** The items of each kind that the member has loved. */
export function Loved({ videos, photos, posts }: LovedResponse): ReactNode {
  const isEmpty = videos.length + photos.length + posts.length === 0;
  return (
    <section className={styles.loved} aria-labelledby="loved">
      <h2 id="loved">Loved</h2>
      {isEmpty ? <p className={styles.empty}>Tap a heart, and you find it here again.</p> : null}
      {photos.length === 0 ? null : (
        <ul className={styles.photos} aria-label="Photos">
          {photos.map((photo, index) => (
            <li key={photo.id}>
              <LinkedPhoto
                photo={photo}
                to={
                  photo.postId === null
                    ? photoPath(photo.id)
                    : postPath(photo.postId) + searchOfPhoto(photo.id)
                }
                alt={photoName(photo, index)}
                sizes={sizesOfCrop(sizes, photo, 1)}
                priority="lazy"
              />
            </li>
          ))}
        </ul>
      )}
      {videos.length === 0 ? null : <VideoCards videos={videos} isFirst={false} />}
      {posts.length === 0 ? null : <PostGrid posts={posts} early={false} />}
    </section>
  );
}
