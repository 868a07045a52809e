import { type ReactNode } from 'react';
import shared from '../../components/message.module.css';
import { classNames } from '../../ui/class-names.ts';
import styles from './uploads.module.css';

/** What could not be taken, and what helps. */
export interface Refusal {
  messages: readonly string[];
  advice: readonly string[];
}

export const noRefusals: Refusal = { messages: [], advice: [] };

export function Refusals({ refusal: { messages, advice } }: { refusal: Refusal }): ReactNode {
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
