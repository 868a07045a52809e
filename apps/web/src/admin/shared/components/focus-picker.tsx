import { type AdminPhoto, adminTexts, type Focus, middleFocus } from '@sandstone/contract';
import { type CSSProperties, type MouseEvent, type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './focus-picker.module.css';
import { ReloadingImage } from './reloading-image.tsx';
import text from './text.module.css';

const { videoEditing } = adminTexts;

interface FocusPickerProps {
  title: string;
  hint: string;
  /** Width and height of the whole picture in px. */
  width: number;
  height: number;
  /** The whole picture, and how it is cropped; both take a class. */
  whole: (className: string | undefined) => ReactNode;
  crop: (className: string | undefined) => ReactNode;
  /** null: the middle. */
  value: Focus | null;
  onChange: (focus: Focus | null) => void;
}

const percentOf = (distance: number, length: number) =>
  Math.round(Math.min(1, Math.max(0, distance / length)) * 100);

/** Chooses the point of a picture that stays visible in its crops: by tapping or dragging, or with two sliders. */
export function FocusPicker(props: FocusPickerProps): ReactNode {
  const { title, hint, width, height, whole, crop, value, onChange } = props;
  const focus = value ?? middleFocus;
  const choose = ({ currentTarget, clientX, clientY }: MouseEvent) => {
    const box = currentTarget.getBoundingClientRect();
    onChange({ x: percentOf(clientX - box.left, box.width), y: percentOf(clientY - box.top, box.height) });
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
  return (
    <fieldset className={classNames('stack gap-2', styles.field)}>
      <legend>{title}</legend>
      <p className={text.note}>{hint}</p>
      <div className={styles.pictures}>
        {/* The sliders do the same by keyboard. */}
        <div
          className={styles.whole}
          style={{ ...point, aspectRatio: `${width} / ${height}` }}
          onClick={choose}
          onPointerMove={(event) => {
            if (event.buttons === 1) choose(event);
          }}
        >
          {whole(styles.picture)}
        </div>
        {crop(styles.crop)}
      </div>
      <div className={styles.sliders}>
        {slider('x', videoEditing.focusAcross)}
        {slider('y', videoEditing.focusDown)}
        {value === null ? null : (
          <Button variant="plain" size="small" onClick={() => onChange(null)}>
            {videoEditing.focusMiddle}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

interface PhotoFocusPickerProps extends Omit<FocusPickerProps, 'width' | 'height' | 'whole' | 'crop'> {
  photo: AdminPhoto;
  /** The form of the crop, for the style of the caller. */
  form?: string;
}

/** Chooses the point of a photo that stays visible in its crops. */
export function PhotoFocusPicker({ photo, form, ...props }: PhotoFocusPickerProps): ReactNode {
  const { width, height, cdnUrl } = photo;
  if (width === null || height === null) return null;
  const { x, y } = props.value ?? middleFocus;
  return (
    <FocusPicker
      {...props}
      width={width}
      height={height}
      whole={(className) => <ReloadingImage className={className} src={cdnUrl} alt="" draggable={false} />}
      crop={(className) => (
        <span className={className} data-form={form}>
          <ReloadingImage
            className={styles.cropped}
            src={cdnUrl}
            alt=""
            style={{ objectPosition: `${x}% ${y}%` }}
          />
        </span>
      )}
    />
  );
}
