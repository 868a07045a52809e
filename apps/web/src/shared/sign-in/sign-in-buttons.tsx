import { memberTexts, texts } from '@sandstone/contract';
import { lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { appBrowserOf } from './app-browser.ts';
import { type ProviderId } from './identity-client.ts';
import { ProviderMark } from './provider-mark.tsx';
import styles from './sign-in-buttons.module.css';
import { type SignIn } from './use-sign-in.ts';

const labels: Record<ProviderId, string> = {
  'google.com': memberTexts.signIn.google,
  'apple.com': memberTexts.signIn.apple,
  'twitter.com': memberTexts.signIn.x,
};

// The contract's own list is in a module with schemas, which would bundle their library into this page.
const allProviders = Object.keys(labels) as ProviderId[];

/** A user agent does not change. The server renders the page for every browser. */
const subscribe = () => () => undefined;
const useUserAgent = () =>
  useSyncExternalStore(
    subscribe,
    // A page on the home screen names no browser.
    () => (matchMedia('(display-mode: standalone)').matches ? '' : navigator.userAgent),
    () => '',
  );

const AppBrowserNotice = lazy(async () => ({
  default: (await import('./app-browser-notice.lazy.tsx')).AppBrowserNotice,
}));

/** The buttons of the providers, and how far the sign-in is. */
export function SignInButtons({ identity, progress, signIn, tryAgain }: SignIn): ReactNode {
  const appBrowser = appBrowserOf(useUserAgent());
  const [triesAnyway, setTriesAnyway] = useState(false);
  const isReady = identity.phase === 'ready';
  const offered = isReady ? identity.settings.providers : allProviders;
  const busy = progress.step === 'busy' || progress.step === 'done';
  const buttons = (
    <div
      className={classNames('stack gap-3', styles.buttons)}
      aria-busy={identity.phase === 'loading' || busy}
    >
      {offered.map((provider) => (
        <Button
          key={provider}
          className={styles.provider}
          icon={<ProviderMark provider={provider} />}
          disabled={!isReady || busy}
          onClick={() => signIn(provider)}
        >
          {labels[provider]}
        </Button>
      ))}
    </div>
  );
  return (
    <>
      {appBrowser !== undefined && !triesAnyway ? (
        <Suspense fallback={buttons}>
          <AppBrowserNotice browser={appBrowser} onTryAnyway={() => setTriesAnyway(true)} />
        </Suspense>
      ) : (
        buttons
      )}
      <noscript>
        <p className={styles.error}>{memberTexts.signIn.noScript}</p>
      </noscript>
      <div role="status" className={classNames('stack gap-3', styles.status)}>
        {progress.step === 'busy' ? memberTexts.signIn.busy : null}
        {progress.step === 'done' ? 'You are signed in.' : null}
        {progress.step === 'failed' ? (
          <p className={progress.calm ? undefined : styles.error}>{progress.text}</p>
        ) : null}
        {identity.phase === 'not-configured' ? (
          <p className={styles.error}>{memberTexts.signIn.notConfigured}</p>
        ) : null}
        {identity.phase === 'failed' ? (
          <>
            <p className={styles.error}>{memberTexts.signIn.unavailable}</p>
            <Button size="small" onClick={tryAgain}>
              {texts.errorScreen.retry}
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
}
