import { limits, texts } from '@sandstone/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { EarlyButton } from '../../ui/early-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Toast } from '../../ui/toast.tsx';
import controls from '../../ui/control.module.css';
import styles from './share-button.module.css';

/** Shows and focuses the whole address; the focus handler of the field selects it. */
function showAll(field: HTMLTextAreaElement | null): void {
  if (field === null) return;
  field.style.height = `${field.scrollHeight + field.offsetHeight - field.clientHeight}px`;
  field.focus({ preventScroll: true });
}

declare global {
  interface Window {
    /** The head script writes to the clipboard for a click before the button's code was there. */
    earlyCopy?: Promise<void> | undefined;
  }
}

interface ShareButtonProps {
  path?: string;
  label?: string;
}

/** Copies the address of the page, or of `path`, and shows whether that worked. */
export function ShareButton({ path, label = texts.post.share }: ShareButtonProps): ReactNode {
  const [copied, setCopied] = useState(false);
  const [toastText, setToastText] = useState<string>();
  /** The address to copy manually, if the browser denies access to the clipboard. */
  const [byHand, setByHand] = useState<string>();
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), limits.copyFeedbackMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const share = async () => {
    const { origin, pathname } = window.location;
    const address = origin + (path ?? pathname);
    try {
      const { earlyCopy } = window;
      window.earlyCopy = undefined;
      // The first thing after the click: WebKit allows it only inside the click itself.
      await (earlyCopy ?? navigator.clipboard.writeText(address));
      setCopied(true);
      setByHand(undefined);
      setToastText(texts.clipboard.copied);
    } catch {
      setToastText(undefined);
      setByHand(address);
    }
  };
  return (
    <div className={styles.share}>
      <EarlyButton
        name={`share${path ?? ''}`}
        className={buttonClass({})}
        disabled={copied}
        onAct={() => void share()}
      >
        <Icon name={copied ? 'done' : 'share'} size={18} />
        {copied ? texts.post.copied : label}
      </EarlyButton>
      {/* Beside the field instead of a toast, which would cover what is below. */}
      <p role="status" className={byHand === undefined ? 'visually-hidden' : styles.failed}>
        {byHand === undefined ? null : texts.clipboard.failed}
      </p>
      {byHand === undefined ? null : (
        <textarea
          className={classNames(controls.control, styles.address)}
          aria-label={texts.clipboard.address}
          value={byHand}
          readOnly
          rows={1}
          ref={showAll}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <Toast text={toastText} onGone={() => setToastText(undefined)} />
    </div>
  );
}
