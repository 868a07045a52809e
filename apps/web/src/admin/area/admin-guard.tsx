import { adminTexts, pages, texts } from '@sandstone/contract';
import { type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { Metadata } from '../../shared/page/metadata.tsx';
import { signInPath } from '../../shared/navigation/addresses.ts';
import { useBack } from '../../shared/navigation/use-back.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useSession, useSessionStore } from '../../shared/session/session.tsx';
import styles from './admin.module.css';

/** Shows its children to an administrator only. The API guards the data; this guards the view. */
export function AdminGuard({ children }: { children: ReactNode }): ReactNode {
  const { state, isAdmin } = useSession();
  const store = useSessionStore();
  const location = useLocation();
  const back = useBack();

  if (isAdmin) return children;
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
