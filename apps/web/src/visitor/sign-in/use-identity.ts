import { type ConfigAnswer } from '@sandstone/contract';
import { useEffect, useState } from 'react';
import { browserApi } from '../../shared/api/api-client.ts';
import { type IdentityClient, type IdentitySettings } from './identity-client.ts';
import { loadIdentityClient } from './load-identity-client.ts';

export type Identity =
  | { phase: 'loading' }
  | { phase: 'ready'; client: IdentityClient; settings: IdentitySettings }
  | { phase: 'failed'; error: unknown };

async function prepare(): Promise<Identity> {
  const { identity: settings }: ConfigAnswer = await browserApi.call('config');
  const client = await loadIdentityClient(settings);
  // `loadIdentityClient` rejects missing settings.
  return settings === null ? { phase: 'loading' } : { phase: 'ready', client, settings };
}

/** Loads the provider's library before a button can be pressed; a later popup would be blocked. */
export function useIdentity(attempt: number): Identity {
  const [identity, setIdentity] = useState<Identity>({ phase: 'loading' });
  useEffect(() => {
    let left = false;
    prepare().then(
      (ready) => left || setIdentity(ready),
      (error: unknown) => left || setIdentity({ phase: 'failed', error }),
    );
    return () => {
      left = true;
    };
  }, [attempt]);
  return identity;
}
