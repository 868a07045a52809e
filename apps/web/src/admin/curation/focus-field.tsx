import { adminTexts, type Cover, type Focus } from '@sandstone/contract';
import { type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { VideoCover } from '../../shared/video-cards/video-cover.tsx';
import text from '../components/text.module.css';
import styles from './focus-field.module.css';

const { curation } = adminTexts;
const middle: Focus = { x: 50, y: 50 };
const sizes = '240px';

interface FocusFieldProps {
  streamId: string;
  cover: Cover;
  value: Focus | null;
  onChange: (focus: Focus | null) => void;
}

const percentOf = (distance: number, length: number) =>
  Math.round(Math.min(1, Math.max(0, distance / length)) * 100);

/** Chooses the point of a picture that stays visible in its crops, by a tap on the picture or by two sliders. */
export function FocusField({ streamId, cover, value, onChange }: FocusFieldProps): ReactNode {
  const focus = value ?? middle;
  const choose = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    onChange({ x: percentOf(clientX - left, width), y: percentOf(clientY - top, height) });
  };
  const slider = (axis: keyof Focus, label: string) => (
    <label className={styles.slider}>
      {label}
      <input
        type="range"
        min={0}
        max={100}
        value={focus[axis]}
        aria-valuetext={`${focus[axis]} %`}
        onChange={({ target }) => onChange({ ...focus, [axis]: target.valueAsNumber })}
      />
    </label>
  );
  // React's type has no custom properties.
  const point = { '--x': `${focus.x}%`, '--y': `${focus.y}%` } as CSSProperties;
  const ratio = { aspectRatio: `${cover.width} / ${cover.height}` };
  return (
    <fieldset className={styles.field}>
      <legend>{curation.focus}</legend>
      <p className={text.note}>{curation.focusHint}</p>
      <div className={styles.pictures}>
        {/* The sliders do the same by keyboard. */}
        <div className={styles.whole} style={{ ...point, ...ratio }} onClick={choose}>
          <VideoCover className={styles.picture} streamId={streamId} cover={cover} sizes={sizes} />
        </div>
        <VideoCover className={styles.crop} streamId={streamId} cover={{ ...cover, focus }} sizes={sizes} />
      </div>
      <div className={styles.sliders}>
        {slider('x', curation.focusAcross)}
        {slider('y', curation.focusDown)}
        {value === null ? null : (
          <Button variant="plain" size="small" onClick={() => onChange(null)}>
            {curation.focusMiddle}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
