import { type LovedResponse, photoPath, postPath } from '@sandstone/contract';
import { type ReactNode, useId, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { LinkedPhoto } from '../../shared/photos/linked-photo.tsx';
import { searchOfPhoto } from '../../shared/photos/opened-photo.ts';
import { photoName } from '../../shared/photos/photo-name.ts';
import { PostGrid } from '../../shared/post-cards/post-grid.tsx';
import { VideoCards } from '../../shared/video-cards/video-grid.tsx';
import { Button } from '../../ui/button.tsx';
import { sizesOfCrop } from '../../ui/crop-sizes.ts';
import { formatCount } from '../../shared/format/date-and-count.ts';
import styles from './loved.module.css';

const sizes = '(min-width: 1024px) 180px, 32vw';

/** The first items of each kind are there at once. */
const first = 12;

interface KindProps<Item> {
  name: string;
  items: readonly Item[];
  children: (shown: readonly Item[]) => ReactNode;
}

/** The items of one kind, of which the first ones are there at once. */
function Kind<Item>({ name, items, children }: KindProps<Item>): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  if (items.length === 0) return null;
  const hasMore = !isWhole && items.length > first;
  const showAll = () => {
    setIsWhole(true);
    // The button is gone.
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section className="stack gap-3" aria-labelledby={id}>
      <h3 ref={heading} id={id} tabIndex={-1} className={styles.kind}>
        {name}
      </h3>
      {children(hasMore ? items.slice(0, first) : items)}
      {hasMore ? (
        <Button className={styles.more} onClick={showAll}>
          Show all {formatCount(items.length)} {name.toLowerCase()}
        </Button>
      ) : null}
    </section>
  );
}

/** The items of each kind that the member has loved. */
export function Loved({ videos, photos, posts }: LovedResponse): ReactNode {
  const isEmpty = videos.length + photos.length + posts.length === 0;
  return (
    <section className={classNames('stack gap-5', styles.loved)} aria-labelledby="loved">
      <h2 id="loved">Loved</h2>
      {isEmpty ? <p className="muted">Tap a heart, and you find it here again.</p> : null}
      <Kind name="Photos" items={photos}>
        {(shown) => (
          <ul className={classNames('stack gap-2', styles.photos)} aria-label="Photos">
            {shown.map((photo, index) => (
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
      </Kind>
      <Kind name="Videos" items={videos}>
        {(shown) => <VideoCards videos={shown} isFirst={false} />}
      </Kind>
      <Kind name="Posts" items={posts}>
        {(shown) => <PostGrid posts={shown} early={false} />}
      </Kind>
    </section>
  );
}
