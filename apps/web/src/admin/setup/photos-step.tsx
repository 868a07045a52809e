import { adminTexts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { DropZone } from '../uploads/drop-zone.tsx';
import { RejectedFilesNotice } from '../uploads/rejected-files.tsx';
import { summaryOf } from '../uploads/upload.summary.ts';
import { UploadRow } from '../uploads/upload-row.tsx';
import { useUploads } from '../uploads/uploads.tsx';
import { useChosenFiles } from '../uploads/use-chosen-files.ts';
import { type SiteStepProps, StepForm } from './step-form.tsx';
import styles from './setup.module.css';

const { setup, upload } = adminTexts;

/** The first photos of the gallery. They go on uploading while the creator goes on. */
export function PhotosStep(props: SiteStepProps): ReactNode {
  const { items, queue } = useUploads();
  const { choose, refusal } = useChosenFiles(() => false);
  const { ready, total } = summaryOf(items);
  return (
    // Nothing is to be saved: the uploads go on by themselves.
    <StepForm {...props} save={() => undefined} saveText={setup.next} canSkip={false}>
      <DropZone onFiles={choose} compact={items.length > 0} howMany={upload.perBatch} />
      <RejectedFilesNotice refusal={refusal} />
      {total === 0 ? null : (
        <>
          <p role="status" className={styles.lead}>
            {setup.photosReady(ready, total)}
          </p>
          <ul className={styles.rows}>
            {items.map((item) => (
              <UploadRow key={item.key} item={item} queue={queue} />
            ))}
          </ul>
        </>
      )}
    </StepForm>
  );
}
