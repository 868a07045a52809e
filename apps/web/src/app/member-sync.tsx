import { useEffect } from 'react';
import { useSession, useSessionStore } from '../features/session/session.tsx';
import { browserApi } from '../page/loader.ts';

/**
 * Keeps the provider's sign-in and our session in step while someone is signed in. Its code and the provider's
 * library come only then: a visitor without a session downloads none of it.
 */
export function MemberSync(): null {
  const store = useSessionStore();
  const isMember = useSession().state.phase === 'signed-in';
  useEffect(() => {
    if (!isMember) return undefined;
    const endings: (() => void)[] = [];
    let left = false;
    void (async () => {
      const [{ loadIdentityClient }, { keepSessionInSync }, config] = await Promise.all([
        import('../features/sign-in/identity-client.ts'),
        import('../features/sign-in/session-sync.ts'),
        browserApi.call('config'),
      ]);
      const client = await loadIdentityClient(config.identity);
      if (left) return;
      endings.push(
        store.onSignOut(() => client.signOut()),
        keepSessionInSync(client, browserApi, () => void store.refresh()),
      );
      // Without the library the session itself goes on; the next page tries again.
    })().catch(() => undefined);
    return () => {
      left = true;
      for (const end of endings) end();
    };
  }, [isMember, store]);
  return null;
}
