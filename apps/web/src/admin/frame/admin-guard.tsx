import { adminTexts, pages, texts } from '@sandstone/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Metadata } from '../../shared/page/metadata.tsx';
import { signInPath } from '../../shared/navigation/addresses.ts';
import { useBack } from '../../shared/navigation/use-back.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSession, useSessionStore } from '../../shared/session/session.tsx';
import { sessionHolder } from '../shared/session/session-holder.ts';
import { UnsavedTextsOwner } from '../shared/unsaved/unsaved-texts.ts';
import styles from './admin.module.css';
import { LostSession } from './lost-session.tsx';

/**
 * The administrator whose pages are shown. They stay while her session is lost, so that nothing that she has written is;
 * signing out, another account or the loss of the role ends them.
 */
function useShownAdmin(): string | undefined {
  const { state, isAdmin } = useSession();
  const store = useSessionStore();
  const [shown, setShown] = useState<string>();
  const uid = isAdmin ? state.user?.uid : undefined;
  const isOver = state.phase === 'signed-in' || (state.phase === 'signed-out' && state.isAsked === true);
  const next = uid ?? (isOver ? undefined : shown);
  if (next !== shown) setShown(next);
  useEffect(() => (next === undefined ? undefined : sessionHolder.hold(store, next)), [store, next]);
  return next;
}

/** Shows its children to an administrator only. The API guards the data; this guards the view. */
export function AdminGuard({ children }: { children: ReactNode }): ReactNode {
  const { state } = useSession();
  const store = useSessionStore();
  const location = useLocation();
  const back = useBack();
  const shownAdmin = useShownAdmin();

  if (shownAdmin !== undefined) {
    return (
      <UnsavedTextsOwner key={shownAdmin} value={shownAdmin}>
        {state.phase === 'signed-out' ? <LostSession /> : null}
        {children}
      </UnsavedTextsOwner>
    );
  }
  switch (state.phase) {
    case 'signed-out':
      return <Navigate to={signInPath(pages.signIn, location.pathname + location.search)} replace />;
    case 'unknown':
      return (
        <Notice
          level={1}
          icon="alert"
          urgent
          title="I could not check if you are signed in"
          actions={
            <Button variant="main" onClick={() => void store.refresh()}>
              {texts.errorScreen.retry}
            </Button>
          }
        >
          <p>The site did not respond. Nothing is lost.</p>
        </Notice>
      );
    case 'signed-in':
      return (
        <>
          <Metadata title={adminTexts.admin.deniedTitle} />
          <Notice
            level={1}
            icon="lock"
            title={adminTexts.admin.deniedTitle}
            actions={
              <Button variant="main" onClick={back}>
                {adminTexts.admin.goBack}
              </Button>
            }
          >
            <p>{adminTexts.admin.denied}</p>
          </Notice>
        </>
      );
    case 'hydrating':
    case 'verifying':
      return (
        <p role="status" className={styles.waiting}>
          {state.phase === 'hydrating' ? adminTexts.admin.loading : adminTexts.admin.verifying}
        </p>
      );
  }
}
