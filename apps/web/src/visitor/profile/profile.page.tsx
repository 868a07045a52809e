import {
  type LovedResponse,
  memberTexts,
  pages,
  seenPictures,
  type SessionUser,
  texts,
} from '@sandstone/contract';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, Navigate, redirect, useLoaderData, useNavigate } from 'react-router-dom';
import { loaderApi, serverContext } from '../../shared/api/api-client.ts';
import { formatDate } from '../../shared/format/date-and-count.ts';
import { Metadata } from '../../shared/page/metadata.tsx';
import { signInPath } from '../../shared/navigation/addresses.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePageEnvironment } from '../../shared/hydration/page-environment.ts';
import { loadSettings } from '../../shared/hydration/page-settings.loader.ts';
import { Avatar } from '../../shared/session/avatar.tsx';
import { accountName, browserSession, useSession, useSessionStore } from '../../shared/session/session.tsx';
import { forgetPhotos } from '../../shared/visits/visits.ts';
import { Loved } from './loved.tsx';
import styles from './profile.module.css';

const names: ReadonlyMap<string, string> = new Map([
  ['google.com', 'Google'],
  ['apple.com', 'Apple'],
  ['twitter.com', 'X'],
]);

/** Returns the display name of a provider; undefined for an unknown id. */
const providerName = (id: string): string | undefined => names.get(id);

const loadDialogs = () => import('./dialogs.lazy.tsx');
const DeleteAccountDialog = lazy(async () => ({ default: (await loadDialogs()).DeleteAccountDialog }));
const SignOutEverywhereDialog = lazy(async () => ({
  default: (await loadDialogs()).SignOutEverywhereDialog,
}));

const loadWatched = async () => ({ default: (await import('./watched.lazy.tsx')).Watched });
// The account is there without it.
const Watched = lazy(() => loadWatched().catch(() => ({ default: () => null })));

/** The action in progress with its account: the session may end before the action does. */
type Action = { is: 'everywhere' | 'deletion' | 'leaving'; user: SessionUser };

export function ProfilePage(): ReactNode {
  const { state } = useSession();
  const store = useSessionStore();
  const [action, setAction] = useState<Action>();
  const [gone, setGone] = useState(false);

  if (gone) return <AccountGone />;
  const user = action?.user ?? state.user;
  if (user !== undefined) {
    return (
      // Nothing moves when a part of the account arrives.
      <Suspense fallback={<Loading />}>
        <Account
          user={user}
          action={action?.is}
          onAction={(is) => setAction(is && { is, user })}
          onGone={() => {
            setGone(true);
            void store.signOut();
          }}
        />
      </Suspense>
    );
  }
  if (state.phase === 'unknown') return <NoResponse onRetry={() => void store.refresh()} />;
  if (state.phase === 'signed-out') return <Navigate to={signInPath(pages.signIn, pages.profile)} replace />;
  return <Loading />;
}

/** It loads what the account shows besides the responses. */
function Loading(): ReactNode {
  useEffect(() => void loadWatched().catch(() => undefined), []);
  return (
    <div className={styles.page}>
      <Metadata title={texts.navigation.account} />
      <p role="status">{texts.navigation.sessionLoading}</p>
    </div>
  );
}

interface AccountProps {
  user: SessionUser;
  action: Action['is'] | undefined;
  onAction: (is: Action['is'] | undefined) => void;
  onGone: () => void;
}

function Account({ user, action, onAction, onGone }: AccountProps): ReactNode {
  const store = useSessionStore();
  const navigate = useNavigate();
  // A preview is rendered on the server, which knows nothing of a browser.
  const isPreview = usePageEnvironment().member !== undefined;
  const provider = providerName(user.provider);
  const leaving = action === 'leaving';
  const [isForgotten, setForgotten] = useState(false);
  // The loader of this route returns exactly this type; its redirect never reaches the component.
  const loved = useLoaderData() as LovedResponse | null | undefined;
  // While the device is still online.
  useEffect(() => void loadDialogs().catch(() => undefined), []);
  async function leave(): Promise<void> {
    onAction('leaving');
    await store.signOut();
    await navigate(pages.home, { replace: true });
  }
  return (
    <div className={styles.page}>
      <Metadata title={texts.navigation.account} />
      <Avatar photoURL={user.photoURL} size={96} />
      <h1 className={styles.name}>{accountName(user)}</h1>
      {user.email === null ? null : <p className={styles.muted}>{user.email}</p>}
      <p className={styles.muted}>
        {provider === undefined ? null : `${memberTexts.account.signedInWith(provider)} · `}
        {memberTexts.account.since(formatDate(user.metadata.creationTime))}
      </p>
      <div className={styles.actions}>
        {user.role === 'admin' ? (
          <ButtonLink variant="main" to={pages.admin} icon={<Icon name="shield" size={20} />}>
            {texts.navigation.adminArea}
          </ButtonLink>
        ) : null}
        <Button onClick={() => void leave()} disabled={leaving} icon={<Icon name="leave" size={20} />}>
          {memberTexts.account.signOut}
        </Button>
      </div>
      <div className={styles.further}>
        <Button variant="plain" onClick={() => onAction('everywhere')} disabled={leaving}>
          {memberTexts.account.everywhere}
        </Button>
        <Button variant="plain" onClick={() => onAction('deletion')} disabled={leaving}>
          {memberTexts.account.deletion}
        </Button>
        {isPreview ? null : (
          <Button
            variant="plain"
            onClick={() => {
              forgetPhotos();
              setForgotten(true);
            }}
          >
            {seenPictures.forget}
          </Button>
        )}
      </div>
      <p role="status" className={styles.muted}>
        {isForgotten ? seenPictures.forgotten : null}
      </p>
      {loved ? <Loved {...loved} /> : null}
      {isPreview ? null : <Watched memberId={user.uid} />}
      <Suspense>
        {action === 'everywhere' ? (
          <SignOutEverywhereDialog
            onSignOut={() => store.signOutEverywhere()}
            onDone={() => void navigate(pages.home, { replace: true })}
            onClose={() => onAction(undefined)}
          />
        ) : null}
        {action === 'deletion' ? (
          <DeleteAccountDialog provider={provider} onDeleted={onGone} onClose={() => onAction(undefined)} />
        ) : null}
      </Suspense>
    </div>
  );
}

function AccountGone(): ReactNode {
  return (
    <>
      <Metadata title={memberTexts.account.goneTitle} />
      <Notice
        level={1}
        icon="done"
        urgent
        title={memberTexts.account.goneTitle}
        actions={
          <ButtonLink variant="main" to={pages.home}>
            {texts.errorScreen.home}
          </ButtonLink>
        }
      >
        <p>{memberTexts.account.gone}</p>
      </Notice>
    </>
  );
}

function NoResponse({ onRetry }: { onRetry: () => void }): ReactNode {
  return (
    <>
      <Metadata title={texts.navigation.account} />
      <Notice
        level={1}
        icon="alert"
        urgent
        title={memberTexts.account.unknownTitle}
        actions={
          <Button variant="main" onClick={onRetry}>
            {texts.errorScreen.retry}
          </Button>
        }
      >
        <p>{memberTexts.account.unknown}</p>
      </Notice>
    </>
  );
}

/** Loads what the member has loved. On the server, redirects a request without a session to sign-in. */
async function loader(args: LoaderFunctionArgs): Promise<Response | LovedResponse | null> {
  if (serverContext(args)?.hasSession === false) return redirect(signInPath(pages.signIn, pages.profile));
  const [loved] = await Promise.all([
    loaderApi(args)
      .call('lovedItems', { signal: args.request.signal })
      // The account is there without it, also for a visitor whose session has just ended.
      .catch(() => null),
    loadSettings('posts', args),
  ]);
  return loved;
}

/** The page itself shows the end of a session. A placeholder in its place would forget that the member is leaving. */
const shouldRevalidate = (): boolean => browserSession.state().phase !== 'signed-out';

export const route = { loader, shouldRevalidate, Component: ProfilePage };
