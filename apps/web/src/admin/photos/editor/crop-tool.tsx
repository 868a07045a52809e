import { adminTexts, type PhotoArea, type PhotoEdits } from '@sandstone/contract';
import { editedSize } from '@sandstone/domain';
import { type ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { IdleButton } from '../../shared/components/idle-button.tsx';
import { Choice } from '../../../ui/choice.tsx';
import { areaOfRatio } from './area-changes.ts';
import { shownArea } from './edit-stage.tsx';
import { type Original } from './original.ts';
import styles from './photo-editor.module.css';

const { photoEditor } = adminTexts;

const forms = ['free', 'original', 'square', 'portrait', 'classic', 'wide'] as const;
export type CropForm = (typeof forms)[number];
const ratios: Partial<Record<CropForm, number>> = {
  square: 1,
  portrait: 4 / 5,
  classic: 3 / 2,
  wide: 16 / 9,
};
export const wholePhoto: PhotoArea = { x: 0, y: 0, width: 1, height: 1 };

/** The ratio of the sides of a crop in shares of the photo as it is shown; undefined leaves it free. */
export function shareRatioOf(form: CropForm, original: Original, edits: PhotoEdits): number | undefined {
  if (form === 'original') return 1;
  const { width, height } = editedSize(original, { ...edits, crop: null });
  const ratio = ratios[form];
  return ratio && ratio / (width / height);
}

interface CropToolProps {
  original: Original;
  edits: PhotoEdits;
  form: CropForm;
  /** @param crop on the photo as it is shown; null is all of it, undefined leaves it */
  onChange: (form: CropForm, crop: PhotoArea | null | undefined) => void;
}

/** Chooses the shape of the crop. */
export function CropTool({ original, edits, form, onChange }: CropToolProps): ReactNode {
  const choose = (chosen: CropForm) => {
    const ratio = shareRatioOf(chosen, original, edits);
    const crop = edits.crop === null ? wholePhoto : shownArea(edits.crop, edits);
    onChange(chosen, ratio === undefined ? undefined : areaOfRatio(crop, ratio));
  };
  return (
    <>
      <Choice
        name="crop-form"
        title={photoEditor.form}
        isTitleHidden
        className={classNames('cluster gap-2', styles.forms)}
        optionClassName={styles.form}
        options={forms.map((value) => ({ value, content: photoEditor.forms[value] }))}
        chosen={form}
        onChoose={choose}
      />
      <IdleButton size="small" isIdle={edits.crop === null} onClick={() => onChange('free', null)}>
        {photoEditor.wholePhoto}
      </IdleButton>
    </>
  );
}
