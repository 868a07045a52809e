import { useEffect } from 'react';
import { useSession, useSessionStore } from '../session/session.tsx';
import { browserApi } from '../api/api-client.ts';

/**
 * Keeps the provider's sign-in and our session in step while someone is signed in. Its code and the provider's
 * library come only then: a visitor without a session downloads none of it.
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
      // Without the library the session itself goes on; the next page tries again.
    })().catch(() => undefined);
    return () => {
      left = true;
      for (const end of endings) end();
    };
  }, [isMember, provider, store]);
  return null;
}
