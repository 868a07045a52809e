import { type LovedResponse, pages } from '@sandstone/contract';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { loaderApi, serverContext } from '../../shared/api/api-client.ts';
import { loadSettings } from '../../shared/hydration/page-settings.loader.ts';
import { signInPath } from '../../shared/navigation/addresses.ts';
import { browserSession } from '../../shared/session/session.tsx';
import { ProfilePage } from './profile.page.tsx';

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
