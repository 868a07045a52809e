import { type Photo } from '@sandstone/contract';
import { lazy, type ReactNode, startTransition, Suspense, useEffect, useMemo, useState } from 'react';
import { useAgeConfirmed } from '../hooks/use-age-confirmed.ts';
import { Masonry } from '../ui/masonry.tsx';
import { useOpenedPhoto } from './opened-photo.ts';
import { PhotoStage } from './photo-stage.tsx';
import { photoName, PhotoTile } from './photo-tile.tsx';

const loadViewer = () => import('./photo-viewer.tsx');
/** The viewer's code comes when a hand comes near a picture. */
const prepareViewer = () => void loadViewer().catch(() => undefined);
const PhotoViewer = lazy(async () => ({ default: (await loadViewer()).PhotoViewer }));

/** Whether the viewer's code is here, once it is wanted. Without it the photo stands on its stage. */
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

interface PhotoWallProps {
  photos: readonly Photo[];
  total: number;
  /** Place of the first one among all of them, from 0, where that is known. */
  firstIndex?: number;
  label: string;
  /** Widths of a picture, where they are not those of a wall. */
  sizes?: string;
  /** The end that is loaded is near while someone pages through the viewer. */
  onNearEnd?: () => void;
  onNearStart?: () => void;
}

/** Pictures in reading order; each opens in the viewer, at an address of its own. */
export function PhotoWall({ photos, label, sizes, ...rest }: PhotoWallProps): ReactNode {
  const opened = useOpenedPhoto();
  const mayOpen = useAgeConfirmed();
  const isViewerHere = useViewerCode(opened.id !== null && mayOpen);
  const { open } = opened;
  const index = opened.id === null ? -1 : photos.findIndex(({ id }) => id === opened.id);
  const photo = photos[index];
  // Thousands of tiles stand here after a while: opening one is no reason to render the others.
  const wall = useMemo(
    () => (
      <Masonry
        label={label}
        items={photos.map((item, place) => ({
          key: item.id,
          width: item.width,
          height: item.height,
          content: <PhotoTile photo={item} index={place} onOpen={open} sizes={sizes} />,
        }))}
      />
    ),
    [photos, label, open, sizes],
  );
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
