import { adminTexts } from '@sandstone/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import shared from '../components/refusal.module.css';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import styles from './rejected-files.module.css';

/** Why files were refused, and advice. */
export interface RejectedFiles {
  messages: readonly string[];
  advice: readonly string[];
  /** Whether the list of uploads names them, too. */
  isListed?: boolean;
  /** Uploads all of them nevertheless, in batches. */
  uploadAll?: () => void;
}

export const noRejectedFiles: RejectedFiles = { messages: [], advice: [] };

export function RejectedFilesNotice({
  refusal: { messages, advice, uploadAll },
}: {
  refusal: RejectedFiles;
}): ReactNode {
  const all = useRef<HTMLButtonElement>(null);
  // The notice stands below the choice of files, on a phone at the lower edge of the screen or below it.
  useEffect(() => all.current?.focus(), [uploadAll]);
  return (
    <>
      <div role="alert">
        {messages.map((message) => (
          <p key={message} className={classNames(shared.message, styles.message)}>
            {message}
          </p>
        ))}
      </div>
      {uploadAll === undefined ? null : (
        <Button ref={all} className={styles.all} onClick={uploadAll}>
          {adminTexts.upload.inBatches}
        </Button>
      )}
      {messages.length === 0
        ? null
        : advice.map((text) => (
            <p key={text} className={styles.advice}>
              {text}
            </p>
          ))}
    </>
  );
}
