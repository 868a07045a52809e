import { adminTexts, pages } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { DropZone } from '../shared/uploads/drop-zone.tsx';
import { RejectedFilesNotice } from '../shared/uploads/rejected-files.tsx';
import { useChosenFiles } from '../shared/uploads/use-chosen-files.ts';
import { useUploads } from '../shared/uploads/uploads.tsx';
import { usePastedFiles } from '../shared/uploads/use-pasted-files.ts';
import { UploadFrame } from './upload-frame.tsx';
import { useVisibility, VisibilityChoice } from './visibility-choice.tsx';
import styles from './upload-center.module.css';

export function UploadPhotosPage(): ReactNode {
  const { items } = useUploads();
  const [visibility, setVisibility] = useVisibility();
  const { choose, refusal, clear } = useChosenFiles(() => visibility === 'unlisted');
  usePastedFiles(choose);
  return (
    <UploadFrame
      title="Upload photos"
      lead="Photos appear in your gallery as soon as they are ready. Their location is removed before anyone sees them."
      mode={pages.adminUploadPhotos}
      onClear={clear}
    >
      <VisibilityChoice visibility={visibility} onChoose={setVisibility} />
      <DropZone onFiles={choose} compact={items.length > 0} howMany={adminTexts.upload.perBatch} />
      <p className={styles.hint}>You can paste them, too. {adminTexts.upload.notTaken}</p>
      {/* Screen readers hear it; the rows below say it of each file. */}
      <div className={refusal.isListed === true ? 'visually-hidden' : undefined}>
        <RejectedFilesNotice refusal={refusal} />
      </div>
    </UploadFrame>
  );
}

export const route = { Component: UploadPhotosPage };
