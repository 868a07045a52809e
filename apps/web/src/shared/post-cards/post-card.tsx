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

/** The characters of a text that stands in large letters where it has no pictures; a medium one, only if the card is wide. */
const lengths = { short: 60, medium: 140 };
const lengthOf = ({ length }: string) =>
  length <= lengths.short ? 'short' : length <= lengths.medium ? 'medium' : undefined;

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
  const note = (
    <div className={classNames('stack gap-3', styles.note)}>
      <PostByline post={post} portrait={32} />
      <div className={styles.text} data-length={lengthOf(post.description)}>
        <Link className={styles.words} to={postPath(post.id)} dir="auto">
          {cardText(post.description)}
        </Link>
        {/* The style sheet shows it where the text is cut. */}
        <span aria-hidden="true">{texts.post.more}</span>
      </div>
    </div>
  );
  if (shown.length === 0) {
    return <article className={classNames(styles.card, styles.bare)}>{note}</article>;
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
        {more > 0 ? <span>{texts.post.morePhotos(more)}</span> : null}
      </div>
      {note}
    </article>
  );
}
