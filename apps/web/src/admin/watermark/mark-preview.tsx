import {
  type AdminPhoto,
  adminTexts,
  photoCropRatios,
  type WatermarkCorner,
  type WatermarkPicture,
} from '@sandstone/contract';
import { watermarkBox } from '@sandstone/domain';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { adminApi } from '../shared/api/admin-api.ts';
import { showPixels } from '../shared/marks/draw-mark.ts';
import styles from './watermark.module.css';

const { watermark } = adminTexts;
/** The proportions of the mark are the same in each width. */
const shownWidth = 1280;

interface Mark {
  /** null shows the photo without a mark. */
  picture: WatermarkPicture | null;
  corner: WatermarkCorner;
  strength: number;
}

interface MarkedPhotoProps extends Mark {
  src: string | null;
  size: { width: number; height: number };
}

/** A photo with the mark at the place and with the opacity that the worker uses. */
function MarkedPhoto({ src, size, picture, corner, strength }: MarkedPhotoProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (picture !== null && canvas.current !== null) showPixels(canvas.current, picture);
  }, [picture]);
  const box = picture === null ? undefined : watermarkBox(size, picture, corner);
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div className={styles.photo} style={{ aspectRatio: `${size.width} / ${size.height}` }}>
      {src === null ? null : <img src={src} alt="" />}
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
  );
}

interface MarkPreviewProps extends Mark {
  /** Whether the pictures of photos have a mark now. */
  areMarked: boolean;
}

/** Shows the mark on the newest photo: on the whole, and on the middle of it, which lists show. */
export function MarkPreview({ areMarked, ...mark }: MarkPreviewProps): ReactNode {
  const { data } = useQuery({
    queryKey: ['watermark', 'photo'],
    queryFn: ({ signal }) => adminApi.call('adminPhotos', { query: { limit: 1, status: 'ready' }, signal }),
  });
  const photo: AdminPhoto | undefined = data?.photos[0];
  // A picture with a mark would show two of them. Its placeholder is too small to have one.
  const src = (areMarked ? photo?.placeholder : photo?.thumbnailUrl) ?? null;
  const ratio = (photo?.width ?? 3) / (photo?.height ?? 2);
  const size = { width: shownWidth, height: shownWidth / ratio };
  return (
    <figure className={styles.preview}>
      <div
        className={styles.pictures}
        style={{ '--ratio': ratio, '--crop': photoCropRatios.square } as CSSProperties}
      >
        <figure className={styles.whole}>
          <MarkedPhoto src={src} size={size} {...mark} />
          <figcaption>{watermark.whole}</figcaption>
        </figure>
        <figure>
          <div className={styles.window} data-wide={ratio > photoCropRatios.square || undefined}>
            <MarkedPhoto src={src} size={size} {...mark} />
          </div>
          <figcaption>{watermark.crop}</figcaption>
        </figure>
      </div>
      <figcaption>{watermark.previewHint}</figcaption>
    </figure>
  );
}
