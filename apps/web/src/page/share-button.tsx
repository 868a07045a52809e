import { limits, texts } from '@sandstone/contract';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Toast } from '../ui/toast.tsx';

/** Copies the address of the page, or of `path`, and says whether that worked. */
export function ShareButton({ path }: { path?: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), limits.copyFeedbackMs);
    return () => clearTimeout(timer);
  }, [copied]);
  // The same one each time: another would begin the toast's time anew.
  const forget = useCallback(() => setSaid(undefined), []);
  const share = async () => {
    try {
      const { origin, pathname } = window.location;
      await navigator.clipboard.writeText(origin + (path ?? pathname));
      setCopied(true);
      setSaid(texts.clipboard.copied);
    } catch {
      setSaid(texts.clipboard.failed);
    }
  };
  return (
    <>
      <Button
        icon={<Icon name={copied ? 'done' : 'share'} size={18} />}
        disabled={copied}
        onClick={() => void share()}
      >
        {copied ? texts.post.copied : texts.post.share}
      </Button>
      <Toast text={said} onGone={forget} />
    </>
  );
}
