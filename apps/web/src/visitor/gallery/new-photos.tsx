import { type MouseEvent, type ReactNode } from 'react';
import { formatCount } from '../../shared/format/date-and-count.ts';
import { searchOfPhoto, useOpenedPhoto } from '../../shared/photos/opened-photo.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './pictures.module.css';

interface NewPhotosProps {
  ids: readonly string[];
  /** Photos that are not loaded yet may be new as well. */
  hasMore: boolean;
  onForget: () => void;
}

/** Opens the first photo that is new since the visitor's last visit. */
export function NewPhotos({ ids, hasMore, onForget }: NewPhotosProps): ReactNode {
  const { open } = useOpenedPhoto();
  const [first] = ids;
  if (first === undefined) return null;
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open(first);
  };
  return (
    <div className={styles.news}>
      <a href={searchOfPhoto(first)} onClick={onClick}>
        {formatCount(ids.length)}
        {hasMore ? '+' : ''} new since your last visit
      </a>
      <button
        type="button"
        className={styles.forget}
        aria-label="Forget which pictures I have seen"
        onClick={onForget}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
