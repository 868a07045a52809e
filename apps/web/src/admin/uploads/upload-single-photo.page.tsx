import { adminTexts, limits, pages } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import card from '../shared/components/card.module.css';
import { DescriptionField } from '../shared/components/description-field.tsx';
import { UnsavedChangesGuard } from '../shared/unsaved/unsaved-changes-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { IdleButton } from '../shared/components/idle-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { DropZone } from '../shared/uploads/drop-zone.tsx';
import { noRejectedFiles, RejectedFilesNotice } from '../shared/uploads/rejected-files.tsx';
import { adviceFor, checkChosen, type ChoiceRules } from '../shared/uploads/upload.validation.ts';
import { useUploads } from '../shared/uploads/uploads.tsx';
import { usePastedFiles } from '../shared/uploads/use-pasted-files.ts';
import text from '../shared/components/text.module.css';
import styles from './single-photo.module.css';
import { UploadFrame } from './upload-frame.tsx';
import { useVisibility, VisibilityChoice } from './visibility-choice.tsx';
import { fileSize } from '../shared/uploads/upload-row.tsx';

const { maxDescriptionLength } = limits.photo;
const rules: ChoiceRules = {
  most: 1,
  tooMany: () => adminTexts.upload.onlyOneFile,
  invalidTypes: adminTexts.upload.invalidTypes,
};

interface ChosenPhoto {
  file: File;
  previewUrl: string;
}

/** Holds the chosen file and its object URL, which is revoked with the next choice and on unmount. */
function useChosenPhoto() {
  const [photo, setPhoto] = useState<ChosenPhoto>();
  const shown = useRef<string>(undefined);
  const giveBack = () => {
    if (shown.current !== undefined) URL.revokeObjectURL(shown.current);
    shown.current = undefined;
  };
  useEffect(() => giveBack, []);
  const choose = (file: File | undefined) => {
    giveBack();
    shown.current = file === undefined ? undefined : URL.createObjectURL(file);
    setPhoto(file === undefined ? undefined : { file, previewUrl: shown.current ?? '' });
  };
  return [photo, choose] as const;
}

export function UploadSinglePhotoPage(): ReactNode {
  const { queue } = useUploads();
  const [photo, choosePhoto] = useChosenPhoto();
  const [description, setDescription] = useState('');
  const [refusal, setRefusal] = useState(noRejectedFiles);
  const [visibility, setVisibility] = useVisibility();
  const words = description.trim();
  const isTooLong = words.length > maxDescriptionLength;

  const choose = (files: readonly File[]) => {
    const { accepted, messages } = checkChosen(files, 0, rules);
    setRefusal({ messages, advice: adviceFor(files.slice(0, 1)) });
    const [file] = accepted;
    if (file !== undefined) choosePhoto(file);
  };
  const upload = () => {
    if (photo === undefined || isTooLong) return;
    queue.add([photo.file], {
      isUnlisted: visibility === 'unlisted',
      ...(words !== '' && { description: words }),
    });
    choosePhoto(undefined);
    setDescription('');
  };
  usePastedFiles(choose);
  return (
    <UploadFrame
      title="Upload a photo"
      lead="One photo, with an optional description."
      mode={pages.adminUploadSinglePhoto}
    >
      <UnsavedChangesGuard
        isNeeded={photo !== undefined}
        title="Leave without uploading?"
        confirm="Leave it"
        cancel="Stay"
      >
        <p>Your photo has not been uploaded yet.</p>
      </UnsavedChangesGuard>
      <form
        className="stack gap-5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          upload();
        }}
      >
        {photo === undefined ? (
          <DropZone single compact={false} howMany="one at a time" onFiles={choose} />
        ) : (
          <figure className={classNames(card.card, 'stack gap-4', styles.chosen)}>
            <img src={photo.previewUrl} alt="Your photo" />
            <figcaption className={styles.caption}>
              <span className={styles.name}>{photo.file.name}</span>
              <span className={text.note}>{fileSize(photo.file.size)}</span>
              <Button
                size="small"
                icon={<Icon name="close" size={18} />}
                onClick={() => choosePhoto(undefined)}
              >
                Choose another
              </Button>
            </figcaption>
          </figure>
        )}
        <RejectedFilesNotice refusal={refusal} />
        <VisibilityChoice visibility={visibility} onChoose={setVisibility} />
        <DescriptionField
          isOptional
          value={description}
          length={words.length}
          most={maxDescriptionLength}
          tooLong={adminTexts.upload.descriptionTooLong}
          onChange={setDescription}
        />
        <div className={styles.actions}>
          <IdleButton variant="main" type="submit" isIdle={photo === undefined || isTooLong}>
            Upload photo
          </IdleButton>
        </div>
      </form>
    </UploadFrame>
  );
}

export const route = { Component: UploadSinglePhotoPage };
