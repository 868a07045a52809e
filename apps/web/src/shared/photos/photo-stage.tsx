import { type Photo } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PhotoFrame } from './photo-frame.tsx';
import { photoCaption } from './photo-name.ts';
import styles from './photo-stage.module.css';

interface PhotoStageProps {
  photo: Photo;
  name: string;
  /** The query of the page without the photo. */
  closedSearch: string;
}

/** The open photo in the first HTML and until the viewer's code has loaded. */
export function PhotoStage({ photo, name, closedSearch }: PhotoStageProps): ReactNode {
  return (
    <section className={styles.stage} data-theme="dark" aria-label="Photo">
      <div className={styles.bar}>
        <span />
        <Link
          className={styles.button}
          to={{ search: closedSearch }}
          replace
          preventScrollReset
          aria-label="Close"
        >
          <Icon name="close" />
        </Link>
      </div>
      <div className={styles.photo}>
        <PhotoFrame photo={photo} alt={name} priority="first" />
      </div>
      <div className={styles.words}>
        <p>{photoCaption(photo)}</p>
      </div>
      <div className={styles.strip} />
    </section>
  );
}
