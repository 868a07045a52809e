import { limits } from '@sandstone/contract';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import styles from './toast.module.css';

/** A short message, also announced by screen readers. The live region always exists, as they require. */
export function Toast({ text, onGone }: { text: string | undefined; onGone: () => void }): ReactNode {
  const end = useEffectEvent(onGone);
  useEffect(() => {
    if (text === undefined) return undefined;
    const timer = setTimeout(() => end(), limits.toastMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div role="status" className={styles.place}>
      {text === undefined ? null : <p className={styles.toast}>{text}</p>}
    </div>
  );
}
