import { lazy, type ReactNode, startTransition, Suspense, useEffect, useMemo, useState } from 'react';
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

interface PhotoWallProps {
  photos: readonly ShownPhoto[];
  total: number;
  /** The index of the first one among all of them, if known. */
  firstIndex?: number;
  label: string;
  /** The `sizes` of a picture, if they differ from those of a wall. */
  sizes?: string;
  /** Called when paging in the viewer comes close to the end of the loaded photos. */
  onNearEnd?: () => void;
  onNearStart?: () => void;
}

/** Pictures in reading order; each opens in the viewer at its own address. */
export function PhotoWall({ photos, label, sizes, ...rest }: PhotoWallProps): ReactNode {
  const opened = useOpenedPhoto();
  const mayOpen = useAgeConfirmed();
  const isViewerHere = useViewerCode(opened.id !== null && mayOpen);
  const { open } = opened;
  const index = opened.id === null ? -1 : photos.findIndex(({ id }) => id === opened.id);
  const photo = photos[index];
  // There may be thousands of tiles: do not render them again when one opens.
  const wall = useMemo(() => {
    const priorities = prioritiesOf(photos);
    return (
      <Masonry
        label={label}
        items={photos.map((item, place) => ({
          key: item.id,
          width: item.width,
          height: item.height,
          content: (
            <PhotoTile photo={item} index={place} onOpen={open} sizes={sizes} priority={priorities[place]} />
          ),
        }))}
      />
    );
  }, [photos, label, open, sizes]);
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
        {wall}
      </div>
    </>
  );
}
