import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { formHeaders, idpPath, LiveDemoIdentity, person, refusal } from './testing/live-demo-identity.ts';

let live: LiveDemoIdentity;
beforeAll(async () => {
  live = await LiveDemoIdentity.start();
});
afterAll(() => live.stop());

describe('a sign-in by script', () => {
  it('gives a token that the api accepts', async () => {
    const { idToken, localId, isNewUser } = await live.signIn(person('carol', { picture: '/c.png' }));
    expect(isNewUser).toBe(true);
    await expect(live.verifier().verify(idToken)).resolves.toMatchObject({
      subject: localId,
      provider: 'google.com',
      email: 'carol@example.com',
      emailVerified: true,
      displayName: 'carol',
      photoUrl: '/c.png',
      provesEmail: true,
    });
    await expect(live.verifier().lookUp(idToken)).resolves.toBeUndefined();
  });

  it('gives each of two simultaneous sign-ins its own token, because the api accepts a token once', async () => {
    const [one, other] = await Promise.all([live.signIn(person('dan')), live.signIn(person('dan'))]);
    expect(one.idToken.split('.')[1]).not.toBe(other.idToken.split('.')[1]);
  });

  it.each([
    ['encoded', (json: string) => `postBody=${encodeURIComponent(`id_token=${json}&providerId=google.com`)}`],
    [
      'encoded twice',
      (json: string) => {
        const form = new URLSearchParams({ id_token: json, providerId: 'google.com' });
        return new URLSearchParams({ postBody: form.toString() }).toString();
      },
    ],
    ['as it stands', (json: string) => `postBody=id_token=${json}&providerId=google.com`],
  ])('accepts a form, %s', async (what, form) => {
    const sub = `form+${what.replaceAll(' ', '-')}`;
    const json = JSON.stringify(person(sub, { name: 'Ann & Bo' }));
    const { idToken } = await live.readSignIn(await live.post(idpPath, form(json), formHeaders));
    await expect(live.verifier().verify(idToken)).resolves.toMatchObject({
      email: `${sub}@example.com`,
      displayName: 'Ann & Bo',
    });
  });

  it("accepts the popup's result in the handler's URL", async () => {
    const query = new URLSearchParams({
      providerId: 'apple.com',
      id_token: JSON.stringify(person('pop+up', { name: 'A & B' })),
    });
    const response = await live.post(idpPath, {
      requestUri: `${live.url}/emulator/auth/handler?x=1&${query.toString()}`,
      postBody: '',
    });
    const { idToken } = await live.readSignIn(response);
    await expect(live.verifier().verify(idToken)).resolves.toMatchObject({
      provider: 'apple.com',
      email: 'pop+up@example.com',
      displayName: 'A & B',
      provesEmail: false,
    });
  });

  it('supports an account without an e-mail', async () => {
    const first = await live.signIn({ sub: 'x-1', name: 'No Mail' }, 'twitter.com');
    const second = await live.signIn({ sub: 'x-1' }, 'twitter.com');
    const other = await live.signIn({ sub: 'x-2' }, 'twitter.com');
    expect(second.localId).toBe(first.localId);
    expect(other.localId).not.toBe(first.localId);
    await expect(live.verifier().verify(second.idToken)).resolves.toMatchObject({
      email: null,
      emailVerified: false,
    });
  });
});

describe('account identity', () => {
  it('is determined by the verified e-mail at a provider, regardless of the subject', async () => {
    const first = await live.signIn(person('dora'));
    const second = await live.signIn(person('another-subject', { email: 'Dora@Example.com' }));
    expect(second).toMatchObject({ localId: first.localId, isNewUser: false });
  });

  it('is one account for concurrent sign-ins', async () => {
    const both = await Promise.all([live.signIn(person('twin')), live.signIn(person('twin'))]);
    expect(both[0].localId).toBe(both[1].localId);
  });

  it('includes predefined people with an account at each provider', async () => {
    const ada = (sub: string) => ({ sub, email: 'admin@example.com', email_verified: true });
    const [google, again, x] = [
      await live.signIn(ada('1')),
      await live.signIn(ada('ready-ada')),
      await live.signIn(ada('2'), 'twitter.com'),
    ];
    expect(again.localId).toBe(google.localId);
    expect(x.localId).not.toBe(google.localId);
    await expect(live.verifier().verify(x.idToken)).resolves.toMatchObject({ provesEmail: false });
  });

  it('is not determined by an unverified e-mail', async () => {
    const real = await live.signIn({ sub: '1', email: 'admin@example.com', email_verified: true });
    const claimed = await live.signIn({ sub: '1', email: 'admin@example.com', email_verified: false });
    expect(claimed.localId).not.toBe(real.localId);
    await expect(live.verifier().verify(claimed.idToken)).resolves.toMatchObject({
      emailVerified: false,
      provesEmail: false,
    });
  });

  it('requires confirmation for an e-mail of another provider', async () => {
    await live.signIn(person('erin'), 'google.com');
    const response: unknown = await (await live.idp(person('erin'), 'apple.com')).json();
    expect(response).toMatchObject({ needConfirmation: true, verifiedProvider: ['google.com'] });
    expect(response).not.toHaveProperty('idToken');
  });
});

describe('an account', () => {
  it('survives a restart with its tokens and the signing key', async () => {
    const before = await live.signIn(person('frank'));
    const keys = await (await fetch(`${live.url}/emulator/jwks.json`)).text();
    await live.restart();
    expect(await (await fetch(`${live.url}/emulator/jwks.json`)).text()).toBe(keys);
    await expect(live.verifier().lookUp(before.idToken)).resolves.toBeUndefined();
    expect((await live.refresh(before.refreshToken)).status).toBe(200);
    expect(await live.signIn(person('frank'))).toMatchObject({ localId: before.localId, isNewUser: false });
  });

  it('is stored in private files, and the private key nowhere else', async () => {
    for (const name of ['accounts.json', 'signing-key.json']) {
      expect((await stat(join(live.dataDir, name))).mode & 0o777).toBe(0o600);
    }
    const { d } = z
      .object({ d: z.string() })
      .parse(JSON.parse(await readFile(join(live.dataDir, 'signing-key.json'), 'utf8')));
    expect(await (await fetch(`${live.url}/emulator/jwks.json`)).text()).not.toContain(d);
  });

  it('gets new tokens with its refresh token and keeps its sign-in time', async () => {
    const { idToken, refreshToken, localId } = await live.signIn(person('gina'));
    const response = z
      .object({
        id_token: z.string(),
        refresh_token: z.string(),
        expires_in: z.string(),
        user_id: z.string(),
      })
      .parse(await (await live.refresh(refreshToken)).json());
    expect(response).toMatchObject({ user_id: localId, expires_in: '3600' });
    const [before, after] = [
      await live.verifier().verify(idToken),
      await live.verifier().verify(response.id_token),
    ];
    expect(after.authenticatedAt).toEqual(before.authenticatedAt);
    // One kind of token must not be accepted as the other.
    await expect(live.verifier().verify(refreshToken)).rejects.toMatchObject({ code: 'token_invalid' });
    expect(await refusal(live.refresh(idToken))).toEqual([400, 'INVALID_REFRESH_TOKEN']);
  });

  it('cannot sign in while it is disabled', async () => {
    const { idToken, refreshToken, localId } = await live.signIn(person('hugo'));
    expect((await live.post(`/emulator/accounts/${localId}/disable`, {})).status).toBe(200);
    await expect(live.verifier().lookUp(idToken)).rejects.toMatchObject({ code: 'account_disabled' });
    expect(await refusal(live.refresh(refreshToken))).toEqual([400, 'USER_DISABLED']);
    expect(await refusal(live.idp(person('hugo')))).toEqual([400, 'USER_DISABLED']);
    await live.post(`/emulator/accounts/${localId}/enable`, {});
    await expect(live.verifier().lookUp(idToken)).resolves.toBeUndefined();
  });

  it('must sign in again after revocation', async () => {
    const { idToken, refreshToken, localId } = await live.signIn(person('ines'));
    await live.post(`/emulator/accounts/${localId}/revoke`, {});
    await expect(live.verifier().lookUp(idToken)).rejects.toMatchObject({ code: 'token_expired' });
    expect(await refusal(live.refresh(refreshToken))).toEqual([400, 'TOKEN_EXPIRED']);
  });

  it('gets short-lived tokens on demand, to test expiry', async () => {
    const life = (seconds: number) => live.post('/emulator/token-life', { seconds });
    expect((await life(90)).status).toBe(200);
    try {
      const { idToken, refreshToken } = await live.signIn(person('kim'));
      expect(decodeJwt(idToken)).toMatchObject({ exp: Number(decodeJwt(idToken).iat) + 90 });
      expect(await (await live.refresh(refreshToken)).json()).toMatchObject({ expires_in: '90' });
      expect(await refusal(life(0))).toEqual([400, 'INVALID_REQUEST']);
      expect(await refusal(life(3601))).toEqual([400, 'INVALID_REQUEST']);
    } finally {
      expect((await life(3600)).status).toBe(200);
    }
  });

  it('can be deleted and created again as a new one', async () => {
    const { idToken, refreshToken, localId } = await live.signIn(person('jane'));
    expect((await live.toolkit('delete', { idToken })).status).toBe(200);
    await expect(live.verifier().lookUp(idToken)).rejects.toMatchObject({ code: 'token_invalid' });
    expect(await refusal(live.refresh(refreshToken))).toEqual([400, 'USER_NOT_FOUND']);
    const again = await live.signIn(person('jane'));
    expect(again.isNewUser).toBe(true);
    expect(again.localId).not.toBe(localId);
  });
});

it('responds to health checks', async () => {
  for (const path of ['/health/live', '/health/ready']) {
    expect(await (await fetch(live.url + path)).json()).toEqual({ status: 'ok' });
  }
});
