import { pages } from '@sandstone/contract';
import { type LoaderFunctionArgs, redirect } from 'react-router-dom';
import { serverContext } from '../../shared/api/api-client.ts';
import { signInPath } from '../../shared/navigation/addresses.ts';
import { ProfilePage } from './profile.page.tsx';

/** On the server, redirects a request without a session to sign-in. */
const loader = (args: LoaderFunctionArgs): Response | null =>
  serverContext(args)?.hasSession === false ? redirect(signInPath(pages.signIn, pages.profile)) : null;

export const route = { loader, Component: ProfilePage };
