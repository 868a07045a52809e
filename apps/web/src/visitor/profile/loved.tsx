import { type LovedResponse, photoPath, postPath } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { searchOfPhoto } from '../../shared/photos/opened-photo.ts';
import { photoName } from '../../shared/photos/photo-tile.tsx';
import { PostGrid } from '../../shared/post-cards/post-grid.tsx';
import { VideoCards } from '../../shared/video-cards/video-grid.tsx';
import { sizesOfCrop } from '../../ui/crop-sizes.ts';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import styles from './loved.module.css';

const sizes = '(min-width: 1024px) 180px, 32vw';

/** What the member has loved, of each kind. */
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
              <Link
                to={
                  photo.postId === null
                    ? photoPath(photo.id)
                    : postPath(photo.postId) + searchOfPhoto(photo.id)
                }
              >
                <Picture
                  className={styles.photo}
                  sources={photo.sources}
                  src={photo.cdnUrl}
                  alt={photoName(photo, index)}
                  width={photo.width}
                  height={photo.height}
                  sizes={sizesOfCrop(sizes, photo, 1)}
                  placeholder={photo.placeholder}
                  priority="lazy"
                />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {videos.length === 0 ? null : <VideoCards videos={videos} isFirst={false} />}
      {posts.length === 0 ? null : <PostGrid posts={posts} early={false} />}
    </section>
  );
}
