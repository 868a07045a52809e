import { limits, memberTexts, pages } from '@sandstone/contract';
import { type ReactNode, useState } from 'react';
import { DropZone } from '../../uploads/drop-zone.tsx';
import { summaryOf } from '../../uploads/upload.state.ts';
import { noRejectedFiles, RejectedFilesNotice } from '../../uploads/rejected-files.tsx';
import { adviceFor, checkChosen } from '../../uploads/upload.validation.ts';
import { useUploads } from '../../uploads/uploads.tsx';
import { usePastedFiles } from '../../uploads/use-pasted-files.ts';
import { UploadFrame } from './upload-frame.tsx';
import { useVisibility, VisibilityChoice } from './visibility-choice.tsx';
import styles from './upload-center.module.css';

export function UploadPhotosPage(): ReactNode {
  const { items, queue } = useUploads();
  const [refusal, setRefusal] = useState(noRejectedFiles);
  const { sending } = summaryOf(items);
  const [visibility, setVisibility] = useVisibility();

  const choose = (files: readonly File[]) => {
    const { accepted, messages } = checkChosen(files, sending);
    setRefusal({ messages, advice: adviceFor(files) });
    if (accepted.length > 0) queue.add(accepted, { isUnlisted: visibility === 'unlisted' });
  };
  usePastedFiles(choose);
  return (
    <UploadFrame
      title="Upload photos"
      lead="Photos appear in your gallery as soon as they are ready. Their location is removed before anyone sees them."
      mode={pages.adminUploadPhotos}
      onClear={() => setRefusal(noRejectedFiles)}
    >
      <VisibilityChoice visibility={visibility} onChoose={setVisibility} />
      <DropZone
        onFiles={choose}
        compact={items.length > 0}
        howMany={`up to ${limits.upload.maxQueuedFiles} at a time`}
      />
      <p className={styles.hint}>You can paste them, too. {memberTexts.upload.notTaken}</p>
      <RejectedFilesNotice refusal={refusal} />
    </UploadFrame>
  );
}
