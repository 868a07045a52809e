import { limits, texts } from '@sandstone/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './slow-notice.module.css';

/** Returns true after `isWaiting` has been true for `limits.slowRequestMs`. */
export function useIsSlow(isWaiting: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setIsSlow(true), limits.slowRequestMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isWaiting]);
  return isWaiting && isSlow;
}

/** Shows that a response takes long, and offers a retry. */
export function SlowNotice({ text, onRetry }: { text: string; onRetry: () => void }): ReactNode {
  return (
    <div role="status" className={styles.notice}>
      <p>{text}</p>
      <Button size="small" onClick={onRetry}>
        {texts.errorScreen.retry}
      </Button>
    </div>
  );
}
