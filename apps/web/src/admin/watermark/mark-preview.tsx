import { adminTexts, type WatermarkCorner, type WatermarkPicture } from '@sandstone/contract';
import { watermarkBox } from '@sandstone/domain';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { adminApi } from '../api/admin-api.ts';
import { showPixels } from './draw-mark.ts';
import styles from './watermark.module.css';

const { watermark } = adminTexts;
/** The proportions of the mark are the same in each width. */
const shownWidth = 1280;

interface MarkPreviewProps {
  /** null shows the photo without a mark. */
  picture: WatermarkPicture | null;
  corner: WatermarkCorner;
  strength: number;
}

/** Shows the mark on the newest photo, at the place and with the opacity that the worker uses. */
export function MarkPreview({ picture, corner, strength }: MarkPreviewProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { data } = useQuery({
    queryKey: ['watermark', 'photo'],
    queryFn: ({ signal }) => adminApi.call('adminPhotos', { query: { limit: 1, status: 'ready' }, signal }),
  });
  const [photo] = data?.photos ?? [];
  const thumbnail = photo?.thumbnailUrl ?? null;
  useEffect(() => {
    if (picture !== null && canvas.current !== null) showPixels(canvas.current, picture);
  }, [picture]);
  const ratio = (photo?.height ?? 2) / (photo?.width ?? 3);
  const size = { width: shownWidth, height: shownWidth * ratio };
  const box = picture === null ? undefined : watermarkBox(size, picture, corner);
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <figure className={styles.preview}>
      <div
        className={styles.photo}
        style={{ aspectRatio: `1 / ${ratio}`, '--ratio': ratio } as CSSProperties}
      >
        {/* Thumbnails have no mark, so that there is never a second one. */}
        {thumbnail === null ? null : <img src={thumbnail} alt="" />}
        {box === undefined ? null : (
          <canvas
            ref={canvas}
            data-corner={corner}
            style={{
              left: share(box.left, size.width),
              top: share(box.top, size.height),
              width: share(box.width, size.width),
              height: share(box.height, size.height),
              opacity: strength / 100,
            }}
          />
        )}
      </div>
      <figcaption>
        {watermark.preview}. {watermark.previewHint}
      </figcaption>
    </figure>
  );
}
