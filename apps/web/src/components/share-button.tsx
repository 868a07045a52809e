import { limits, texts } from '@sandstone/contract';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { classNames } from '../ui/class-names.ts';
import { Toast } from '../ui/toast.tsx';
import controls from './control.module.css';
import styles from './share-button.module.css';

/** The field has come for one thing. */
const selectAll = (field: HTMLInputElement | null): void => field?.focus({ preventScroll: true });

/** Copies the address of the page, or of `path`, and says whether that worked. */
export function ShareButton({ path }: { path?: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  const [toastText, setToastText] = useState<string>();
  /** The address to copy by hand, where the browser does not let a page do it. */
  const [byHand, setByHand] = useState<string>();
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), limits.copyFeedbackMs);
    return () => clearTimeout(timer);
  }, [copied]);
  // The same one each time: another would begin the toast's time anew.
  const clearToast = useCallback(() => setToastText(undefined), []);
  const share = async () => {
    const { origin, pathname } = window.location;
    const address = origin + (path ?? pathname);
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      setByHand(undefined);
      setToastText(texts.clipboard.copied);
    } catch {
      setToastText(texts.clipboard.failed);
      setByHand(address);
    }
  };
  return (
    <div className={styles.share}>
      <Button
        icon={<Icon name={copied ? 'done' : 'share'} size={18} />}
        disabled={copied}
        onClick={() => void share()}
      >
        {copied ? texts.post.copied : texts.post.share}
      </Button>
      {byHand === undefined ? null : (
        <input
          className={classNames(controls.control, styles.address)}
          aria-label={texts.clipboard.address}
          value={byHand}
          readOnly
          ref={selectAll}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <Toast text={toastText} onGone={clearToast} />
    </div>
  );
}
