import { adminTexts, type Focus, limits } from '@sandstone/contract';
import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../shared/components/file-button.tsx';
import { PhotoFocusPicker } from '../shared/components/focus-picker.tsx';
import { Refusal } from '../shared/components/refusal.tsx';
import text from '../shared/components/text.module.css';
import { SinglePhotoPicker } from '../shared/photo-choice/single-photo-picker.tsx';
import { useChosenPhoto } from '../shared/photo-choice/picture-choice.tsx';
import { useSinglePhotoUpload } from '../shared/photo-choice/use-single-photo-upload.ts';
import styles from './cover-field.module.css';

const { videoEditing, siteSettings } = adminTexts;

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

/** The picture of a video or an adventure: a photo of the gallery, an upload, or the automatic one. */
export function CoverField({ value, onChange, automatic, children }: CoverFieldProps): ReactNode {
  const id = useId();
  const [isPicking, setIsPicking] = useState(false);
  const photo = useChosenPhoto(value.coverPhotoId ?? undefined);
  // The focal point of the former picture says nothing about another one.
  const choose = (coverPhotoId: string | null) => onChange({ coverPhotoId, focus: null });
  const { percent, refusal, upload } = useSinglePhotoUpload(choose);
  const isPreparing = photo?.status === 'processing';
  return (
    <div role="group" aria-labelledby={id} className="stack gap-3">
      <h3 id={id} className={styles.title}>
        {videoEditing.cover}
      </h3>
      <div className="cluster gap-2">
        <Button size="small" aria-haspopup="dialog" onClick={() => setIsPicking(true)}>
          {videoEditing.coverChoose}
        </Button>
        <FileButton
          label={videoEditing.coverUpload}
          accept={limits.upload.allowedTypes.join(',')}
          disabled={percent !== undefined}
          onFile={(chosen) => void upload(chosen)}
        />
        {value.coverPhotoId === null ? null : (
          <Button size="small" onClick={() => choose(null)}>
            {automatic}
          </Button>
        )}
      </div>
      <p role="status" className={classNames('muted small', styles.status)}>
        {percent !== undefined
          ? siteSettings.pictures.sending(percent)
          : isPreparing
            ? siteSettings.pictures.preparing
            : null}
      </p>
      <Refusal text={refusal ?? (photo === null ? videoEditing.coverGone : photo?.failure?.text)} isPlain />
      {value.coverPhotoId === null ? children : null}
      {photo?.status === 'ready' ? (
        <PhotoFocusPicker
          photo={photo}
          title={videoEditing.focus}
          hint={videoEditing.focusHint}
          value={value.focus}
          onChange={(focus) => onChange({ ...value, focus })}
        />
      ) : null}
      <p className={text.note}>{videoEditing.coverHint}</p>
      {isPicking ? <SinglePhotoPicker onChoose={choose} onClose={() => setIsPicking(false)} /> : null}
    </div>
  );
}
