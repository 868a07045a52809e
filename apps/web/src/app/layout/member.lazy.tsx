import { type ComponentType, type ReactNode, useEffect } from 'react';
import { browserApi } from '../../shared/api/api-client.ts';
import { loadIdentityClient } from '../../shared/sign-in/load-identity-client.ts';
import { useLaterComponent } from '../../shared/hooks/use-later-component.ts';
import { claimUnsavedTexts } from '../../shared/visits/unsaved-texts.ts';
import { claimVisits } from '../../shared/visits/watched.lazy.ts';
import { SessionNotice } from '../../shared/session/session-notice.lazy.tsx';
import { useSession, useSessionStore } from '../../shared/session/session.tsx';
import { startSessionSync } from '../session-sync.lazy.ts';

/** Synchronizes the identity provider's sign-in with our session while a member is signed in. */
function SessionSync(): null {
  const store = useSessionStore();
  const { user } = useSession().state;
  const isMember = user !== undefined;
  const provider = user?.provider ?? '';
  useEffect(() => {
    if (!isMember) return undefined;
    const endings: (() => void)[] = [];
    let left = false;
    void (async () => {
      const { identity } = await browserApi.call('config');
      if (identity === null) return;
      const client = await loadIdentityClient(identity);
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

const loadKeyboard = async (): Promise<ComponentType> =>
  (await import('../../admin/navigation/admin-keyboard.lazy.tsx')).AdminKeyboard;

/** Loads the keyboard shortcuts of an administrator. */
function Keyboard(): ReactNode {
  const { isAdmin } = useSession();
  const keyboard = useLaterComponent(isAdmin, loadKeyboard, {});
  return isAdmin ? keyboard : null;
}

/** Forgets what another member has seen or written in this browser. */
function OwnItems(): null {
  const { user } = useSession().state;
  const { uid, role } = user ?? {};
  useEffect(() => {
    if (uid === undefined || role === undefined) return;
    claimVisits(uid);
    claimUnsavedTexts({ uid, role });
  }, [uid, role]);
  return null;
}

const loadLovedHere = async () => (await import('../../shared/reactions/loved-here.lazy.tsx')).LovedHere;

/** Offers a member who has just signed in to keep what was loved in this browser before. */
function OwnLoves(): ReactNode {
  const { state } = useSession();
  const isNew = state.phase === 'signed-in' && state.isNew === true;
  // Another member is asked anew.
  const offer = useLaterComponent(isNew, loadLovedHere, { key: state.user?.uid });
  return state.user === undefined ? null : offer;
}

/** The parts of the layout that only a visitor with a session needs. */
export function MemberParts(): ReactNode {
  return (
    <>
      <SessionNotice />
      <SessionSync />
      <OwnItems />
      <OwnLoves />
      <Keyboard />
    </>
  );
}
