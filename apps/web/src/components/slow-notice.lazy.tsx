import { limits, texts } from '@sandstone/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './slow-notice.module.css';

/** Whether something has been waited for so long that a person wants to hear of it. */
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

/** Says that an answer takes long, and asks once more beside the first request, which goes on. */
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
