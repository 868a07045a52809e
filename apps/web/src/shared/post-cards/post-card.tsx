import { limits, type Post, postPath, texts } from '@sandstone/contract';
import { firstCharacters } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { sizesOfCrop } from '../../ui/crop-sizes.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './post-card.module.css';
import { PostDate } from './post-date.tsx';

const { cardPhotos, maxDescriptionLength } = limits.post;
const largeSizes = '(min-width: 768px) 400px, 50vw';
const smallSizes = '(min-width: 768px) 200px, 25vw';

/** The aspect ratio of the boxes in a card of one, two or three pictures, width to height. */
const boxRatios = [4 / 3, 2 / 3, 8 / 9] as const;

export const cardText = (description: string): string =>
  description.length <= maxDescriptionLength
    ? description
    : `${firstCharacters(description, maxDescriptionLength)}…`;

/** A post in a list: first pictures, description and date. The whole card is a link. */
export function PostCard({ post, priority }: { post: Post; priority?: 'early' | 'lazy' }): ReactNode {
  const shown = post.photos.slice(0, cardPhotos);
  const more = post.photoCount - shown.length;
  const words = (
    <Link className={styles.words} to={postPath(post.id)} dir="auto">
      {cardText(post.description)}
    </Link>
  );
  return (
    <article className={styles.card}>
      {shown.length === 0 ? (
        // Without pictures, the text takes their place.
        <div className={classNames(styles.photos, styles.bare)}>{words}</div>
      ) : (
        <div className={styles.photos} data-count={shown.length}>
          {shown.map((photo, index) => (
            <Picture
              key={photo.id}
              className={styles.photo}
              sources={photo.sources}
              src={photo.cdnUrl}
              // The text of the post names the link; the description of a picture adds to it.
              alt={photo.description ?? ''}
              width={photo.width}
              height={photo.height}
              sizes={sizesOfCrop(
                index === 0 ? largeSizes : smallSizes,
                photo,
                boxRatios[shown.length - 1] ?? 1,
              )}
              placeholder={photo.placeholder}
              priority={index === 0 ? priority : 'lazy'}
            />
          ))}
          {more > 0 ? <span className={styles.more}>{texts.post.morePhotos(more)}</span> : null}
        </div>
      )}
      {shown.length === 0 ? null : words}
      <p className={styles.date}>
        {post.pinned ? <span className={styles.pinned}>{texts.post.pinned}</span> : null}
        <PostDate day={post.createdOn} />
      </p>
    </article>
  );
}
