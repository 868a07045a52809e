import { type AdminPhoto, adminTexts, type Focus, limits, middleFocus } from '@sandstone/contract';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FileInput } from '../components/file-input.tsx';
import { FocusPicker } from '../components/focus-picker.tsx';
import { Refusal } from '../components/refusal.tsx';
import { ReloadingImage } from '../components/reloading-image.tsx';
import text from '../components/text.module.css';
import { SinglePhotoPicker } from '../posts/single-photo-picker.tsx';
import { useChosenPhoto } from '../site/picture-choice.tsx';
import { useSinglePhotoUpload } from '../site/use-single-photo-upload.ts';
import styles from './cover-field.module.css';

const { curation, siteSettings } = adminTexts;

export interface ChosenCover {
  coverPhotoId: string | null;
  focus: Focus | null;
}

interface CoverFieldProps {
  value: ChosenCover;
  onChange: (value: ChosenCover) => void;
  /** The name of the picture that is shown without a chosen photo. */
  automatic: string;
  /** That picture; shown while no photo is chosen. */
  children: ReactNode;
}

/** Chooses the point of a photo that stays visible in its crops. */
function PhotoFocus({
  photo,
  value,
  onChange,
}: { photo: AdminPhoto } & Omit<CoverFieldProps, 'automatic' | 'children'>): ReactNode {
  const { width, height, cdnUrl } = photo;
  if (width === null || height === null) return null;
  const { x, y } = value.focus ?? middleFocus;
  return (
    <FocusPicker
      title={curation.focus}
      hint={curation.focusHint}
      width={width}
      height={height}
      whole={(className) => <ReloadingImage className={className} src={cdnUrl} alt="" draggable={false} />}
      crop={(className) => (
        <span className={className}>
          <ReloadingImage
            className={styles.cropped}
            src={cdnUrl}
            alt=""
            style={{ objectPosition: `${x}% ${y}%` }}
          />
        </span>
      )}
      value={value.focus}
      onChange={(focus) => onChange({ ...value, focus })}
    />
  );
}

/** The picture of a video or an adventure: a photo of the gallery, an upload, or the automatic one. */
export function CoverField({ value, onChange, automatic, children }: CoverFieldProps): ReactNode {
  const id = useId();
  const [isPicking, setIsPicking] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const photo = useChosenPhoto(value.coverPhotoId ?? undefined);
  // The focal point of the former picture says nothing about another one.
  const choose = (coverPhotoId: string | null) => onChange({ coverPhotoId, focus: null });
  const { percent, refusal, upload } = useSinglePhotoUpload(choose);
  const isPreparing = photo?.status === 'processing';
  return (
    <div role="group" aria-labelledby={id} className={styles.field}>
      <h3 id={id} className={styles.title}>
        {curation.cover}
      </h3>
      <div className={styles.buttons}>
        <Button size="small" aria-haspopup="dialog" onClick={() => setIsPicking(true)}>
          {curation.coverChoose}
        </Button>
        <Button size="small" disabled={percent !== undefined} onClick={() => file.current?.click()}>
          {curation.coverUpload}
        </Button>
        {value.coverPhotoId === null ? null : (
          <Button size="small" onClick={() => choose(null)}>
            {automatic}
          </Button>
        )}
        <FileInput
          ref={file}
          onFile={(chosen) => void upload(chosen)}
          hidden
          aria-label={curation.coverUpload}
          accept={limits.upload.allowedTypes.join(',')}
        />
      </div>
      <p role="status" className={styles.status}>
        {percent !== undefined
          ? siteSettings.pictures.sending(percent)
          : isPreparing
            ? siteSettings.pictures.preparing
            : null}
      </p>
      <Refusal text={refusal ?? (photo === null ? curation.coverGone : photo?.failure?.text)} isPlain />
      {value.coverPhotoId === null ? children : null}
      {photo?.status === 'ready' ? <PhotoFocus photo={photo} value={value} onChange={onChange} /> : null}
      <p className={text.note}>{curation.coverHint}</p>
      {isPicking ? <SinglePhotoPicker onChoose={choose} onClose={() => setIsPicking(false)} /> : null}
    </div>
  );
}
