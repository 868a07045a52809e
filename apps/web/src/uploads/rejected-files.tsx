import { type ReactNode } from 'react';
import shared from '../components/message.module.css';
import { classNames } from '../ui/class-names.ts';
import styles from './rejected-files.module.css';

/** Why files were refused, and advice. */
export interface RejectedFiles {
  messages: readonly string[];
  advice: readonly string[];
}

export const noRejectedFiles: RejectedFiles = { messages: [], advice: [] };

export function RejectedFilesNotice({
  refusal: { messages, advice },
}: {
  refusal: RejectedFiles;
}): ReactNode {
  return (
    <>
      <div role="alert">
        {messages.map((message) => (
          <p key={message} className={classNames(shared.message, styles.message)}>
            {message}
          </p>
        ))}
      </div>
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
