import { type ComponentProps, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import styles from './photo-tile.module.css';
import { ReloadingImage } from './reloading-image.tsx';

/** Shows in a pressed button whether its item is selected. */
export const SelectionMark = ({ isChosen }: { isChosen: boolean }): ReactNode => (
  <span className={styles.mark}>{isChosen ? <Icon name="done" size={18} /> : null}</span>
);

interface PhotoTileProps extends Omit<ComponentProps<'button'>, 'type' | 'className'> {
  /** null: there is no picture yet. */
  src: string | null;
  placeholder: string | null;
  /** Why there is none. */
  failure?: string | undefined;
  isWaiting?: boolean;
  /** Undefined outside of the selection mode. */
  isChosen: boolean | undefined;
}

/** A photo of a grid, with what is said about it below. */
export function PhotoTile(props: PhotoTileProps): ReactNode {
  const { src, placeholder, failure, isWaiting = false, isChosen, children, ...button } = props;
  return (
    <button
      {...button}
      type="button"
      className={classNames('stack gap-2', styles.tile)}
      aria-pressed={isChosen}
    >
      <span className={classNames('stack gap-2', styles.image)} data-waits={isWaiting || undefined}>
        {src === null ? (
          <>
            <Icon name={failure === undefined ? 'picture' : 'alert'} size={24} />
            {failure === undefined ? null : <span className={styles.why}>{failure}</span>}
          </>
        ) : (
          <ReloadingImage
            className={styles.picture}
            src={src}
            placeholder={placeholder ?? undefined}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
          />
        )}
      </span>
      {isChosen === undefined ? null : <SelectionMark isChosen={isChosen} />}
      {children}
    </button>
  );
}
