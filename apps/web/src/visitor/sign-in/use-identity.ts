import { useEffect, useState } from 'react';
import { browserApi } from '../../shared/api/api-client.ts';
import { type ReadySignIn } from './prepare-sign-in.lazy.ts';

export type Identity =
  { phase: 'loading' | 'not-configured' | 'failed' } | ({ phase: 'ready' } & ReadySignIn);

async function prepare(): Promise<Identity> {
  const [{ identity: settings }, { prepareSignIn }] = await Promise.all([
    browserApi.call('config'),
    import('./prepare-sign-in.lazy.ts'),
  ]);
  if (settings === null) return { phase: 'not-configured' };
  return { phase: 'ready', ...(await prepareSignIn(settings)) };
}

/** Loads what signing in needs, after the page. */
export function useIdentity(attempt: number): Identity {
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
