import { adminTexts } from '@sandstone/contract';
import { useEffect, useRef, useState } from 'react';
import { requestFailureOf } from '../../../shared/errors/request-failure.ts';
import { sendPhoto, UploadError } from '../uploads/upload.sender.ts';
import { adviceFor, checkChosen, type ChoiceRules } from '../uploads/upload.validation.ts';

const rules: ChoiceRules = {
  most: 1,
  tooMany: () => adminTexts.upload.onlyOneFile,
  invalidTypes: adminTexts.upload.invalidTypes,
};

/** Uploads one photo, which is kept out of the gallery. */
export function useSinglePhotoUpload(onUploaded: (photoId: string) => void) {
  const [percent, setPercent] = useState<number>();
  const [refusal, setRefusal] = useState<string>();
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  // The form may have changed while the file was sent.
  const latest = useRef(onUploaded);
  useEffect(() => {
    latest.current = onUploaded;
  });

  const upload = async (file: File): Promise<void> => {
    const { accepted, messages } = checkChosen([file], 0, rules);
    setRefusal([...messages, ...adviceFor([file])].join(' ') || undefined);
    if (accepted.length === 0) return;
    const aborter = new AbortController();
    sending.current = aborter;
    setPercent(0);
    try {
      const { photoId } = await sendPhoto({
        file,
        uploadId: crypto.randomUUID(),
        unlisted: 'kept',
        signal: aborter.signal,
        onProgress: (sentBytes) => setPercent(Math.min(100, Math.round((sentBytes / file.size) * 100))),
      });
      latest.current(photoId);
    } catch (error) {
      if (!aborter.signal.aborted)
        setRefusal(error instanceof UploadError ? error.message : requestFailureOf(error).text);
    } finally {
      setPercent(undefined);
    }
  };
  return { percent, refusal, upload };
}
