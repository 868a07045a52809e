import { adminTexts, type PhotoArea } from '@sandstone/contract';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { type Corner, corners, movedArea, resizedArea } from './area-changes.ts';
import styles from './area-frame.module.css';

const { photoEditor } = adminTexts;
const smallStep = 0.01;
const largeStep = 0.05;

const directions: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const percent = (share: number) => Math.round(share * 100);
export const placeOf = ({ x, y, width, height }: PhotoArea): string =>
  photoEditor.place(percent(x), percent(y), percent(width), percent(height));

interface AreaFrameProps {
  kind: 'crop' | 'concealed';
  /** Names the area for screen readers. */
  label: string;
  /** Shares of the photo as it is shown. */
  area: PhotoArea;
  /** The ratio of the width to the height, both as shares of the picture. */
  ratio?: number | undefined;
  onChange: (area: PhotoArea) => void;
  onRemove?: () => void;
}

/**
 * A rectangle on the photo that is moved and resized by a finger or by arrow keys. It reads the size of its parent, which
 * the photo fills.
 */
export function AreaFrame({ kind, label, area, ratio, onChange, onRemove }: AreaFrameProps): ReactNode {
  const drag = useRef<{ x: number; y: number; area: PhotoArea }>(undefined);

  const change = (corner: Corner | undefined, from: PhotoArea, byX: number, byY: number) =>
    onChange(
      corner === undefined ? movedArea(from, byX, byY) : resizedArea(from, corner, { byX, byY, ratio }),
    );
  const handlers = (corner?: Corner) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // The photo would begin another area.
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, y: event.clientY, area };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const photo = event.currentTarget.closest('[data-photo]')?.getBoundingClientRect();
      const start = drag.current;
      if (start === undefined || photo === undefined || photo.width === 0 || photo.height === 0) return;
      const { clientX, clientY } = event;
      change(corner, start.area, (clientX - start.x) / photo.width, (clientY - start.y) / photo.height);
    },
    onPointerUp: () => (drag.current = undefined),
    onPointerCancel: () => (drag.current = undefined),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const direction = directions[event.key];
      if (direction !== undefined) {
        // Otherwise the dialog scrolls.
        event.preventDefault();
        const step = event.shiftKey ? largeStep : smallStep;
        change(corner, area, direction[0] * step, direction[1] * step);
      } else if (onRemove !== undefined && (event.key === 'Delete' || event.key === 'Backspace')) {
        event.preventDefault();
        onRemove();
      }
    },
  });
  const { x, y, width, height } = area;
  // React's type has no custom properties.
  const place = {
    ...{ '--x': `${x * 100}%`, '--y': `${y * 100}%` },
    ...{ '--width': `${width * 100}%`, '--height': `${height * 100}%` },
  } as CSSProperties;
  return (
    <div className={classNames(styles.frame, styles[kind])} style={place}>
      <button
        type="button"
        className={styles.move}
        aria-label={`${label}: ${placeOf(area)}`}
        aria-describedby="photo-editor-keys"
        {...handlers()}
      />
      {corners.map((corner) => {
        const { across, down } = corner;
        const isLast = across > 0 && down > 0;
        // An area is small, so that more corners would leave nothing to move it by.
        if (kind === 'concealed' && !isLast) return null;
        return (
          <button
            key={`${across} ${down}`}
            type="button"
            className={styles.corner}
            data-across={across}
            data-down={down}
            // One corner is enough for the keyboard.
            tabIndex={isLast ? undefined : -1}
            aria-hidden={isLast ? undefined : true}
            aria-label={photoEditor.sizeOf(label)}
            {...handlers(corner)}
          />
        );
      })}
    </div>
  );
}
