import { type Photo } from '@sandstone/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Masonry } from '../ui/masonry.tsx';
import { PhotoTile } from './photo-tile.tsx';

// The viewer's code comes with the first picture that is opened.
const PhotoViewer = lazy(async () => ({ default: (await import('./photo-viewer.tsx')).PhotoViewer }));

interface PhotoWallProps {
  photos: readonly Photo[];
  total: number;
  label: string;
  /** The wall's end is near while someone pages through the viewer. */
  onNearEnd?: () => void;
}

export function PhotoWall({ photos, total, label, onNearEnd }: PhotoWallProps): ReactNode {
  const [opened, setOpened] = useState<number | null>(null);
  return (
    <>
      <Masonry
        label={label}
        items={photos.map((photo, index) => ({
          key: photo.id,
          width: photo.width,
          height: photo.height,
          content: <PhotoTile photo={photo} index={index} onOpen={setOpened} />,
        }))}
      />
      {opened === null ? null : (
        <Suspense>
          <PhotoViewer
            photos={photos}
            total={total}
            index={opened}
            onMove={setOpened}
            onNearEnd={onNearEnd}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </>
  );
}
