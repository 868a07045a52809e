import { limits, type Post, postPath, texts } from '@sandstone/contract';
import { firstCharacters } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { sizesOfCrop } from '../../ui/crop-sizes.ts';
import { Picture } from '../../ui/picture.tsx';
import { PostByline } from './post-byline.tsx';
import styles from './post-card.module.css';

const { cardPhotos, maxDescriptionLength } = limits.post;
const largeSizes = '(min-width: 768px) 400px, 50vw';
const widestSizes = '(min-width: 768px) 640px, 50vw';
const smallSizes = '(min-width: 768px) 200px, 25vw';

/** The aspect ratio of the boxes in a card of one, two or three pictures, width to height. */
const boxRatios = [4 / 3, 2 / 3, 8 / 9] as const;

export const cardText = (description: string): string =>
  description.length <= maxDescriptionLength
    ? description
    : `${firstCharacters(description, maxDescriptionLength)}…`;

interface PostCardProps {
  post: Post;
  priority?: 'early' | 'lazy' | undefined;
  /** The pictures of the post can take two columns of a wide window. */
  isWidest?: boolean;
}

/** A post in a list: first pictures, description and date. The whole card is a link. */
export function PostCard({ post, priority, isWidest = false }: PostCardProps): ReactNode {
  const shown = post.photos.slice(0, cardPhotos);
  const more = post.photoCount - shown.length;
  const [first] = shown;
  const isTall = shown.length === 1 && first !== undefined && first.height > first.width;
  const words = (
    <Link className={styles.words} to={postPath(post.id)} dir="auto">
      {cardText(post.description)}
    </Link>
  );
  if (shown.length === 0) {
    return (
      <article className={classNames(styles.card, styles.bare)}>
        <PostByline post={post} portrait={36} />
        {words}
      </article>
    );
  }
  return (
    <article className={classNames('zooms', styles.card)} data-tall={isTall || undefined}>
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
              index > 0 ? smallSizes : isWidest && !isTall ? widestSizes : largeSizes,
              photo,
              boxRatios[shown.length - 1] ?? 1,
            )}
            placeholder={photo.placeholder}
            priority={index === 0 ? priority : 'lazy'}
          />
        ))}
        {more > 0 ? <span className={styles.more}>{texts.post.morePhotos(more)}</span> : null}
      </div>
      <div className={classNames('stack gap-2', styles.note)}>
        {words}
        <PostByline post={post} />
      </div>
    </article>
  );
}
