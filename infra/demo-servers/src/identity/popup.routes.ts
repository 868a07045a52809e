import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { signInProviders } from '@sandstone/contract';
import { type Request, Router } from 'express';
import { avatarPath, isReadyEmail, type PersonClaims, readyPeople } from './account.ts';
import { type AccountStore } from './account.store.ts';
import { GoogleError } from './google-error.ts';
import { avatar, framePage, popupPage } from './popup.page.ts';

const shownAccounts = 20;

const source = (name: string) => readFile(new URL(`./browser/${name}`, import.meta.url), 'utf8');

const textOf = (request: Request, name: string) => {
  const value = request.query[name];
  return typeof value === 'string' ? value : '';
};

/** People to choose at a provider: the predefined ones, then those who signed in there. */
function peopleOf(accounts: AccountStore, providerId: string): PersonClaims[] {
  const others = accounts
    .ofProvider(providerId)
    .filter(({ email }) => !isReadyEmail(email))
    .slice(0, shownAccounts)
    .map(({ rawId, email, emailVerified, displayName, photoUrl }) => ({
      sub: rawId,
      email,
      email_verified: emailVerified,
      name: displayName,
      picture: photoUrl ?? avatarPath(displayName ?? email ?? '?'),
    }));
  return [...readyPeople, ...others];
}

/** Routes of the popup, the hidden frame and their assets. The site's CSP allows no inline scripts or styles. */
export async function popupRoutes(accounts: AccountStore): Promise<Router> {
  const router = Router();
  const style = await source('popup.css');
  router.get('/popup.css', (_request, response) => {
    response.type('css').send(style);
  });
  for (const name of ['popup', 'frame', 'gapi']) {
    const script = stripTypeScriptTypes(await source(`${name}.ts`));
    router.get(`/${name}.js`, (_request, response) => {
      response.type('text/javascript').send(script);
    });
  }
  router.get('/avatar.svg', (request, response) => {
    response
      .type('svg')
      .set('Cache-Control', 'max-age=86400')
      .send(avatar(textOf(request, 'name')));
  });
  router.get('/auth/iframe', (_request, response) => {
    response.type('html').send(framePage);
  });
  router.get('/auth/handler', (request, response) => {
    const asked = textOf(request, 'providerId');
    const providerId = signInProviders.find((known) => known === asked);
    if (providerId === undefined) throw new GoogleError('OPERATION_NOT_ALLOWED');
    response.type('html').send(popupPage(providerId, peopleOf(accounts, providerId)));
  });
  return router;
}
