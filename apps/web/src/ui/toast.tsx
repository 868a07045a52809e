import { limits } from '@sandstone/contract';
import { type ReactNode, useEffect } from 'react';
import styles from './toast.module.css';

/** A short message, also announced by screen readers. The live region always exists, as they require. */
export function Toast({ text, onGone }: { text: string | undefined; onGone: () => void }): ReactNode {
  useEffect(() => {
    if (text === undefined) return undefined;
    const timer = setTimeout(onGone, limits.toastMs);
    return () => clearTimeout(timer);
  }, [text, onGone]);
  return (
    <div role="status" className={styles.place}>
      {text === undefined ? null : <p className={styles.toast}>{text}</p>}
    </div>
  );
}
