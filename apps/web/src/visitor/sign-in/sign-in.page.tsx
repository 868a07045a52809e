import { limits, memberTexts, pages, texts } from '@sandstone/contract';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { Link } from '../../ui/link.tsx';
import { VisitAs } from './visit-as.tsx';
import { usePageEnvironment } from '../../shared/hydration/page-environment.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { sameOriginPath } from '../../shared/navigation/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { useSession, useSessionStore } from '../../shared/session/session.tsx';
import { appBrowserOf } from './app-browser.ts';
import { type ProviderId } from './identity-client.ts';
import { ProviderMark } from './provider-mark.tsx';
import styles from './sign-in.module.css';
import { browserApi } from '../../shared/api/api-client.ts';
import { type ReadySignIn } from './prepare-sign-in.lazy.ts';

type Identity = { phase: 'loading' | 'not-configured' | 'failed' } | ({ phase: 'ready' } & ReadySignIn);

async function prepare(): Promise<Identity> {
  const [{ identity: settings }, { prepareSignIn }] = await Promise.all([
    browserApi.call('config'),
    import('./prepare-sign-in.lazy.ts'),
  ]);
  if (settings === null) return { phase: 'not-configured' };
  return { phase: 'ready', ...(await prepareSignIn(settings)) };
}

/** Loads what signing in needs, after the page. */
function useIdentity(attempt: number): Identity {
  const [identity, setIdentity] = useState<Identity>({ phase: 'loading' });
  useEffect(() => {
    let left = false;
    prepare().then(
      (ready) => left || setIdentity(ready),
      () => left || setIdentity({ phase: 'failed' }),
    );
    return () => {
      left = true;
    };
  }, [attempt]);
  return identity;
}

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

type Progress = { step: 'idle' | 'busy' | 'done' } | { step: 'failed'; text: string; calm: boolean };

export function SignInPage(): ReactNode {
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<Progress>({ step: 'idle' });
  const tries = useRef(0);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { phase } = useSession().state;
  const store = useSessionStore();
  const identity = useIdentity(attempt);
  const appBrowser = appBrowserOf(useUserAgent());
  const [triesAnyway, setTriesAnyway] = useState(false);
  const { demo, site } = usePageEnvironment();
  const target = sameOriginPath(search.get('redirect'), pages.home);

  useEffect(() => {
    if (progress.step !== 'done') return undefined;
    const timer = setTimeout(() => void navigate(target, { replace: true }), limits.redirectAfterSignInMs);
    return () => clearTimeout(timer);
  }, [progress.step, navigate, target]);

  if (phase === 'signed-in' && progress.step === 'idle') return <Navigate to={target} replace />;

  async function signIn(provider: ProviderId): Promise<void> {
    if (identity.phase !== 'ready') return;
    tries.current += 1;
    const mine = tries.current;
    setProgress({ step: 'busy' });
    // The buttons are enabled again when the person returns.
    const outcome = await identity.signIn(provider, () =>
      setProgress((now) => (now.step === 'busy' ? { step: 'idle' } : now)),
    );
    if (outcome.user !== undefined) {
      store.signedIn(outcome.user);
      setProgress({ step: 'done' });
      // A second click cancels the first attempt, whose error must not be shown.
    } else if (mine === tries.current) setProgress({ step: 'failed', ...outcome });
  }

  const isReady = identity.phase === 'ready';
  const offered = isReady ? identity.settings.providers : allProviders;
  // Known from the first paint, so that the settings cause no layout shift.
  const isDemo = isReady ? identity.settings.kind === 'demo' : demo;
  const busy = progress.step === 'busy' || progress.step === 'done';
  const buttons = (
    <div className={styles.buttons} aria-busy={identity.phase === 'loading' || busy}>
      {offered.map((provider) => (
        <Button
          key={provider}
          className={styles.provider}
          icon={<ProviderMark provider={provider} />}
          disabled={!isReady || busy}
          onClick={() => void signIn(provider)}
        >
          {labels[provider]}
        </Button>
      ))}
    </div>
  );
  return (
    <div className={styles.page}>
      <Metadata title="Sign In" canonicalPath={pages.signIn} isUnlisted />
      <div className={styles.card}>
        <h1 className={styles.title}>Come on in</h1>
        <p className={styles.lead}>
          {site.words.name === '' ? (
            'Sign in and see everything.'
          ) : (
            <>
              Sign in to <bdi>{site.words.name}</bdi> and see everything.
            </>
          )}
        </p>
        {isDemo ? (
          <div className={styles.banner}>
            <p>{memberTexts.signIn.demoBanner}</p>
            <VisitAs />
          </div>
        ) : null}
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
        <div role="status" className={styles.status}>
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
              <Button size="small" onClick={() => setAttempt(attempt + 1)}>
                {texts.errorScreen.retry}
              </Button>
            </>
          ) : null}
        </div>
        <p className={styles.note}>
          By signing in you confirm that you are 18 or older and agree to the <Link to="/terms">terms</Link>{' '}
          and <Link to="/privacy">privacy policy</Link>.
        </p>
      </div>
    </div>
  );
}

export const route = { Component: SignInPage };
