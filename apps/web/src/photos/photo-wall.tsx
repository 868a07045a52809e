import { lazy, memo, type ReactNode, startTransition, Suspense, useEffect, useState } from 'react';
import { type ShownPhoto } from '../api/shown-content.ts';
import { useAgeConfirmed } from '../hooks/use-age-confirmed.ts';
import { loadStyleSheet } from '../navigation/load-style-sheet.ts';
import { Masonry } from '../ui/masonry.tsx';
import { type PictureProps } from '../ui/picture.tsx';
import { useOpenedPhoto } from './opened-photo.ts';
import { PhotoStage } from './photo-stage.tsx';
import { photoName, PhotoTile } from './photo-tile.tsx';

const loadViewer = async () => {
  const [viewer] = await Promise.all([import('./photo-viewer.tsx'), loadStyleSheet('viewer')]);
  return viewer;
};
/** Loads the viewer's code when the pointer or the focus reaches a picture. */
const prepareViewer = () => void loadViewer().catch(() => undefined);
const PhotoViewer = lazy(async () => ({ default: (await loadViewer()).PhotoViewer }));

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

/** The number of tiles that a phone shows before scrolling. */
const firstTiles = 4;
const eagerTiles = 5;

/** Returns when each photo loads: first the tallest of the first tiles, which is the largest picture on the screen. */
function prioritiesOf(photos: readonly ShownPhoto[]): PictureProps['priority'][] {
  const shapes = photos.slice(0, firstTiles).map(({ width, height }) => height / width);
  const tallest = shapes.indexOf(Math.max(...shapes));
  return photos.map((_, index) => (index === tallest ? 'first' : index < eagerTiles ? 'next' : 'lazy'));
}

interface PhotoViewingProps {
  photos: readonly ShownPhoto[];
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

interface PhotoWallProps extends Omit<PhotoViewingProps, 'children'> {
  label: string;
  /** The `sizes` of a picture, if they differ from those of a wall. */
  sizes?: string;
}

/** Pictures in reading order; each opens in the viewer at its own address. */
export function PhotoWall({ label, sizes, ...viewing }: PhotoWallProps): ReactNode {
  return (
    <PhotoViewing {...viewing}>
      {(open) => <Wall photos={viewing.photos} label={label} sizes={sizes} onOpen={open} />}
    </PhotoViewing>
  );
}

interface WallProps extends Pick<PhotoWallProps, 'photos' | 'label' | 'sizes'> {
  onOpen: (id: string) => void;
}

/** There may be thousands of tiles: they are not rendered again when one opens. */
const Wall = memo(function Wall({ photos, label, sizes, onOpen }: WallProps): ReactNode {
  const priorities = prioritiesOf(photos);
  return (
    <Masonry
      label={label}
      items={photos.map((photo, index) => ({
        key: photo.id,
        width: photo.width,
        height: photo.height,
        content: (
          <PhotoTile photo={photo} index={index} onOpen={onOpen} sizes={sizes} priority={priorities[index]} />
        ),
      }))}
    />
  );
});
