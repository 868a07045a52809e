import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../api/api-client.ts';
import { useSessionStore } from '../session/session.tsx';
import { type ProviderId } from './identity-client.ts';
import { type ReadySignIn } from './prepare-sign-in.lazy.ts';

type Identity = { phase: 'loading' | 'not-configured' | 'failed' } | ({ phase: 'ready' } & ReadySignIn);

type SignInProgress = { step: 'idle' | 'busy' | 'done' } | { step: 'failed'; text: string; calm: boolean };

export interface SignIn {
  identity: Identity;
  progress: SignInProgress;
  /** Call it straight from the click, because it opens a popup. */
  signIn: (provider: ProviderId) => void;
  /** Loads again what signing in needs. */
  tryAgain: () => void;
}

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

/** Signs in with a provider's popup. */
export function useSignIn(): SignIn {
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<SignInProgress>({ step: 'idle' });
  const tries = useRef(0);
  const store = useSessionStore();
  const identity = useIdentity(attempt);

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
      return;
    }
    // A second click cancels the first attempt, whose error must not be shown.
    if (mine === tries.current) setProgress({ step: 'failed', ...outcome });
  }

  return {
    identity,
    progress,
    signIn: (provider) => void signIn(provider),
    tryAgain: () => setAttempt(attempt + 1),
  };
}
