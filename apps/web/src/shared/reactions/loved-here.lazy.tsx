import { memberTexts } from '@sandstone/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Toast } from '../../ui/toast.tsx';
import { browserApi } from '../api/api-client.ts';
import { requestFailureOf } from '../errors/request-failure.ts';
import notice from '../notices/slow-notice.module.css';
import { advanceSessionEpoch } from '../session/session-epoch.ts';

const { lovedHere: texts } = memberTexts;

/**
 * Offers a member once after signing in to keep what was loved in this browser without an account. Somebody else may have
 * loved it, so nothing is taken unasked. Either answer makes the browser forget who loved it.
 */
export function LovedHere(): ReactNode {
  const [items, setItems] = useState(0);
  const [isBusy, setIsBusy] = useState(false);
  const [toast, setToast] = useState<string>();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const stop = new AbortController();
    browserApi.call('lovedHere', { signal: stop.signal }).then(
      (loved) => setItems(loved.items),
      // The next sign-in asks again.
      () => undefined,
    );
    return () => stop.abort();
  }, []);

  async function answer(keep: boolean): Promise<void> {
    setIsBusy(true);
    try {
      await browserApi.call('answerLovedHere', { body: { keep } });
      setItems(0);
      // The buttons are gone: the keyboard continues with the page.
      document.getElementById('content')?.focus({ preventScroll: true });
      if (!keep) return;
      setToast(texts.kept(items));
      // Hearts and lists on the open page ask again for what is the member's.
      advanceSessionEpoch();
      await revalidate();
    } catch (error) {
      setToast(requestFailureOf(error).text);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <div role="status">
        {items === 0 ? null : (
          <div className={notice.notice}>
            <p>{texts.question(items)}</p>
            <Button size="small" disabled={isBusy} onClick={() => void answer(true)}>
              {texts.keep(items)}
            </Button>
            <Button size="small" variant="plain" disabled={isBusy} onClick={() => void answer(false)}>
              {texts.decline}
            </Button>
          </div>
        )}
      </div>
      <Toast text={toast} onGone={() => setToast(undefined)} />
    </>
  );
}
