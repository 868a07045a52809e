import { type Photo } from '@sandstone/contract';
import { lazy, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useAgeConfirmed } from '../hooks/use-age-confirmed.ts';
import { useOpenedPhoto } from './opened-photo.ts';
import { photoCaption, photoName } from './photo-name.ts';
import { Link } from '../../ui/link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PhotoFrame } from './photo-frame.tsx';
import styles from './photo-stage.module.css';

const loadViewer = () => import('./photo-viewer.tsx');
/** Loads the viewer's code when the pointer or the focus reaches a picture. */
const prepareViewer = () => void loadViewer().catch(() => undefined);
const PhotoViewer = lazy(async () => ({ default: (await loadViewer()).PhotoViewer }));

interface PhotoStageProps {
  photo: Photo;
  name: string;
  /** The query of the page without the photo. */
  closedSearch: string;
}

/** The open photo in the first HTML and until the viewer's code has loaded. */
function PhotoStage({ photo, name, closedSearch }: PhotoStageProps): ReactNode {
  return (
    <section className={styles.stage} data-theme="dark" aria-label="Photo">
      <div className={classNames('cluster gap-3', styles.bar)}>
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

/** Returns whether the viewer's code has loaded, once it is wanted. Until then the stage shows the photo. */
function useViewerCode(isWanted: boolean): boolean {
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    loadViewer().then(
      () => startTransition(() => setHere(true)),
      () => undefined,
    );
  }, [isWanted]);
  return isHere;
}

export interface PhotoViewingProps {
  photos: readonly Photo[];
  total: number;
  /** The index of the first one among all of them, if known. */
  firstIndex?: number;
  /** Called when paging in the viewer comes close to the end of the loaded photos. */
  onNearEnd?: () => void;
  onNearStart?: () => void;
  /** Receives the function that opens a photo. */
  children: (open: (id: string) => void) => ReactNode;
}

/** Shows the photo that the address names, in the viewer, over a page whose pictures open it. */
export function PhotoViewing({ photos, children, ...rest }: PhotoViewingProps): ReactNode {
  const opened = useOpenedPhoto();
  const mayOpen = useAgeConfirmed();
  const isViewerHere = useViewerCode(opened.id !== null && mayOpen);
  const index = opened.id === null ? -1 : photos.findIndex(({ id }) => id === opened.id);
  const photo = photos[index];
  const stage =
    photo === undefined ? null : (
      <PhotoStage photo={photo} name={photoName(photo, index)} closedSearch={opened.closedSearch} />
    );
  return (
    <>
      <Suspense fallback={stage}>
        {photo !== undefined && isViewerHere && mayOpen ? (
          <PhotoViewer key={photo.id} photos={photos} start={photo.id} opened={opened} {...rest} />
        ) : (
          stage
        )}
      </Suspense>
      <div onPointerOver={prepareViewer} onFocus={prepareViewer}>
        {children(opened.open)}
      </div>
    </>
  );
}
