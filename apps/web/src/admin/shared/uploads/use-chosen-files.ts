import { adminTexts, limits } from '@sandstone/contract';
import { useState } from 'react';
import { noRejectedFiles, type RejectedFiles } from './rejected-files.tsx';
import { summaryOf } from './upload.summary.ts';
import { adviceFor, checkChosen } from './upload.validation.ts';
import { useUploads } from './uploads.tsx';

export interface ChosenFiles {
  choose: (files: readonly File[]) => void;
  refusal: RejectedFiles;
  /** Removes the refusal. */
  clear: () => void;
}

/** Uploads chosen files: ten at once, and more if the creator asks for it. */
export function useChosenFiles(isUnlisted: () => boolean): ChosenFiles {
  const { queue } = useUploads();
  const [refusal, setRefusal] = useState(noRejectedFiles);
  const uploadAll = (files: readonly File[]) => {
    const { accepted, refused, messages } = checkChosen(files, summaryOf(queue.state().items).sending);
    setRefusal({ messages, advice: adviceFor(files), isListed: refused.length > 0 });
    queue.turnAway(refused.map(({ file, text }) => ({ fileName: file.name, bytes: file.size, text })));
    if (accepted.length > 0) queue.add(accepted, { isUnlisted: isUnlisted() });
  };
  return {
    choose(files) {
      if (files.length <= limits.upload.maxFilesPerBatch) uploadAll(files);
      else
        setRefusal({
          messages: [adminTexts.upload.tooManyFiles],
          advice: [],
          uploadAll: () => uploadAll(files),
        });
    },
    refusal,
    clear: () => setRefusal(noRejectedFiles),
  };
}
