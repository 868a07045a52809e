import { demoProjectId } from '@sandstone/config';
import { type Request, Router } from 'express';
import { z } from 'zod';
import { type Account } from './account.ts';
import { type AccountStore } from './account.store.ts';
import { GoogleError } from './google-error.ts';
import { readIdpRequest } from './idp-request.ts';
import { type OurClaims, type TokenSigner } from './token.signer.ts';

const withIdToken = z.object({ idToken: z.string().min(1) });
const withRefreshToken = z.object({
  grant_type: z.literal('refresh_token'),
  refresh_token: z.string().min(1),
});

/** An account can be deleted only soon after a sign-in, as at the provider. */
const recentSignInSeconds = 5 * 60;
const nowSeconds = () => Math.floor(Date.now() / 1000);

function requireKey(request: Request): void {
  if (!request.query.key) throw new GoogleError('The request is missing a valid API key.', 403);
}

/** The account of a verified token, if it is still valid. @throws GoogleError */
function usable(accounts: AccountStore, claims: OurClaims): Account {
  const account = accounts.find(claims.sub);
  if (account === undefined) throw new GoogleError('USER_NOT_FOUND');
  if (account.disabled) throw new GoogleError('USER_DISABLED');
  if (claims.auth_time < account.validSince) throw new GoogleError('TOKEN_EXPIRED');
  return account;
}

const federatedId = ({ providerId, rawId }: Account) => `https://${providerId}/${encodeURIComponent(rawId)}`;

function accountInfo(account: Account) {
  const { localId, email, emailVerified, displayName, photoUrl, providerId, rawId } = account;
  const profile = {
    ...(email === null ? {} : { email }),
    ...(displayName === null ? {} : { displayName }),
    ...(photoUrl === null ? {} : { photoUrl }),
  };
  return {
    localId,
    ...profile,
    emailVerified,
    providerUserInfo: [{ providerId, rawId, federatedId: federatedId(account), ...profile }],
    validSince: String(account.validSince),
    disabled: account.disabled,
    createdAt: String(account.createdAtMs),
    lastLoginAt: String(account.lastLoginAtMs),
  };
}

/** The part of `identitytoolkit.googleapis.com` that the SDK and our api use. */
export function toolkitRoutes(accounts: AccountStore, tokens: TokenSigner): Router {
  const router = Router();

  const person = async (request: Request) => {
    const body = withIdToken.safeParse(request.body);
    if (!body.success) throw new GoogleError('INVALID_ID_TOKEN');
    const claims = await tokens.readIdToken(body.data.idToken);
    return { account: usable(accounts, claims), claims };
  };

  router.post('/v1/accounts\\:signInWithIdp', async (request, response) => {
    requireKey(request);
    const { providerId, person: comer } = readIdpRequest(request.body);
    const result = await accounts.signIn(providerId, comer);
    const rawUserInfo = JSON.stringify({ ...comer, id: comer.sub });
    if (result.outcome === 'needs-confirmation') {
      const { verifiedProvider } = result;
      const { email, name: displayName } = comer;
      response.json({
        needConfirmation: true,
        verifiedProvider: [verifiedProvider],
        providerId,
        email,
        displayName,
        rawUserInfo,
      });
      return;
    }
    const { account, isNewUser } = result;
    if (account.disabled) throw new GoogleError('USER_DISABLED');
    const authTime = nowSeconds();
    const { photoUrl, localId, email, emailVerified, displayName } = account;
    response.json({
      kind: 'identitytoolkit#VerifyAssertionResponse',
      localId,
      email: email ?? undefined,
      emailVerified,
      displayName: displayName ?? undefined,
      photoUrl: photoUrl ?? undefined,
      providerId,
      federatedId: federatedId(account),
      rawUserInfo,
      oauthIdToken: JSON.stringify(comer),
      isNewUser,
      idToken: await tokens.idToken(account, authTime),
      refreshToken: await tokens.refreshToken(account, authTime),
      expiresIn: String(tokens.idTokenSeconds),
    });
  });

  router.post('/v1/accounts\\:lookup', async (request, response) => {
    requireKey(request);
    const { account } = await person(request);
    response.json({ kind: 'identitytoolkit#GetAccountInfoResponse', users: [accountInfo(account)] });
  });

  router.post('/v1/accounts\\:delete', async (request, response) => {
    requireKey(request);
    const { account, claims } = await person(request);
    if (nowSeconds() - claims.auth_time > recentSignInSeconds) {
      throw new GoogleError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
    }
    await accounts.delete(account.localId);
    response.json({ kind: 'identitytoolkit#DeleteAccountResponse' });
  });

  router.get(['/v1/projects', '/v1/getProjectConfig'], (request, response) => {
    requireKey(request);
    response.json({
      projectId: demoProjectId,
      authorizedDomains: ['localhost', '127.0.0.1', request.hostname],
    });
  });

  return router;
}

/** `securetoken.googleapis.com`: exchanges a refresh token for an ID token. */
export function secureTokenRoutes(accounts: AccountStore, tokens: TokenSigner): Router {
  const router = Router();
  router.post('/v1/token', async (request, response) => {
    requireKey(request);
    const body = withRefreshToken.safeParse(request.body);
    if (!body.success) {
      const field = body.error.issues[0]?.path[0];
      throw new GoogleError(field === 'refresh_token' ? 'MISSING_REFRESH_TOKEN' : 'INVALID_GRANT_TYPE');
    }
    const claims = await tokens.readRefreshToken(body.data.refresh_token);
    const account = usable(accounts, claims);
    const idToken = await tokens.idToken(account, claims.auth_time);
    response.json({
      id_token: idToken,
      access_token: idToken,
      refresh_token: body.data.refresh_token,
      expires_in: String(tokens.idTokenSeconds),
      token_type: 'Bearer',
      user_id: account.localId,
      project_id: demoProjectId,
    });
  });
  return router;
}
