import { type PhotoArea, type PhotoEdits } from '@sandstone/contract';
import { editedSize, turnedArea } from '@sandstone/domain';
import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { areaBetween } from './area-changes.ts';
import styles from './edit-stage.module.css';
import { drawEdited, type Original } from './original.ts';

interface EditStageProps {
  original: Original;
  edits: PhotoEdits;
  /** Shows the finished photo, without frames. */
  isPreview: boolean;
  /** Draws a new area on the photo as it is shown; undefined if nothing can be drawn. */
  onDraw?: ((area: PhotoArea) => void) | undefined;
  children: ReactNode;
}

/** A finger that moves less than this has tapped. */
const tapPx = 8;
/** Side of the area of a tap, as a share of the shorter side. */
const tappedShare = 0.18;

/** The photo as it will be, with the frames of its areas on it. */
export function EditStage({ original, edits, isPreview, onDraw, children }: EditStageProps): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState<{ from: { x: number; y: number }; area: PhotoArea }>();
  const isCropped = isPreview;
  const { width, height } = editedSize(original, isCropped ? edits : { ...edits, crop: null });

  useEffect(() => {
    if (canvas.current !== null) drawEdited(canvas.current, original, { edits, isCropped });
  }, [original, edits, isCropped]);

  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };
  const finish = ({ currentTarget }: PointerEvent<HTMLElement>) => {
    if (drawn === undefined) return;
    setDrawn(undefined);
    const { width: across, height: down } = currentTarget.getBoundingClientRect();
    const isTap = drawn.area.width * across < tapPx * 2 && drawn.area.height * down < tapPx * 2;
    onDraw?.(isTap ? tappedArea(drawn.from, { width, height }) : drawn.area);
  };
  const isDrawing = onDraw !== undefined && !isPreview;
  const ratio = { '--ratio': width / height } as CSSProperties; // React's type has no custom properties.
  return (
    <div className={styles.stage} style={ratio}>
      <div
        className={styles.photo}
        data-photo
        data-drawing={isDrawing || undefined}
        // The buttons below do the same by keyboard.
        {...(isDrawing && {
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            if (!event.isPrimary) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            const from = pointOf(event);
            setDrawn({ from, area: areaBetween(from, from) });
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            if (drawn !== undefined)
              setDrawn({ from: drawn.from, area: areaBetween(drawn.from, pointOf(event)) });
          },
          onPointerUp: finish,
          onPointerCancel: () => setDrawn(undefined),
        })}
      >
        <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        {isPreview ? null : children}
        {drawn === undefined ? null : <div className={styles.drawn} style={placeStyle(drawn.area)} />}
      </div>
    </div>
  );
}

const placeStyle = ({ x, y, width, height }: PhotoArea): CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

/** A square around a point, as large as a face in a portrait. */
function tappedArea({ x, y }: { x: number; y: number }, photo: { width: number; height: number }): PhotoArea {
  const side = tappedShare * Math.min(photo.width, photo.height);
  const [across, down] = [side / photo.width, side / photo.height];
  return areaBetween({ x: x - across / 2, y: y - down / 2 }, { x: x + across / 2, y: y + down / 2 });
}

/** An area in the middle of the photo as it is shown, for those who do not draw. */
export const middleArea = (photo: { width: number; height: number }): PhotoArea =>
  tappedArea({ x: 0.5, y: 0.5 }, photo);

/** Areas are stored for the upright original, and shown on the rotated photo. */
export const shownArea = (area: PhotoArea, { quarterTurns }: PhotoEdits): PhotoArea =>
  turnedArea(area, quarterTurns);
export const storedArea = (area: PhotoArea, { quarterTurns }: PhotoEdits): PhotoArea =>
  turnedArea(area, (4 - quarterTurns) % 4);
