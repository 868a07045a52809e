import { useEffect } from 'react';
import { useSession, useSessionStore } from '../session/session.tsx';
import { browserApi } from '../api/api-client.ts';

/**
 * Synchronizes the identity provider's sign-in with our session while a member is signed in. The code and the
 * provider's library are loaded only then, so a visitor without a session downloads neither.
 */
export function SessionSync(): null {
  const store = useSessionStore();
  const { user } = useSession().state;
  const isMember = user !== undefined;
  const provider = user?.provider ?? '';
  useEffect(() => {
    if (!isMember) return undefined;
    const endings: (() => void)[] = [];
    let left = false;
    void (async () => {
      const [{ loadIdentityClient }, { startSessionSync }, config] = await Promise.all([
        import('../features/sign-in/load-identity-client.ts'),
        import('./session-sync.lazy.ts'),
        browserApi.call('config'),
      ]);
      const client = await loadIdentityClient(config.identity);
      if (left) return;
      endings.push(...startSessionSync(client, store, provider));
      // The session works without the library; the next page load tries again.
    })().catch(() => undefined);
    return () => {
      left = true;
      for (const end of endings) end();
    };
  }, [isMember, provider, store]);
  return null;
}
