/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ApiError, problemDocument } from '@sandstone/contract';
import { type IdentityClient } from './identity-client.ts';
import { syncTokens, signInAndSync, type SignInStorage } from './token-sync.ts';
import { type SiteApi } from '../api/api-client.ts';
import { someMember } from '../testing/member.builder.ts';
import { unsavedTexts } from '../visits/personal-items.ts';

const user = someMember();
const refusal = () => new ApiError(403, problemDocument('account_disabled'));

function setUp(responses: Partial<Record<string, (() => unknown)[]>> = {}) {
  const calls: string[] = [];
  let tell: (token: string | null) => void = () => undefined;
  const client: IdentityClient = {
    signIn: (provider) => {
      calls.push(`popup ${provider}`);
      const person = { ...user, providerId: provider, providerData: [] };
      return Promise.resolve({ idToken: 'first', person });
    },
    confirmPerson: () => Promise.reject(new Error('not here')),
    signOut: () => Promise.resolve(void calls.push('provider sign-out')),
    onTokenChange: (listener) => {
      tell = listener;
      return () => void calls.push('unsubscribed');
    },
    currentToken: (force) => Promise.resolve(force ? 'fresh' : 'first'),
  };
  const api: SiteApi = {
    call: async (route, options) => {
      const body = options?.body as { idToken?: string } | undefined;
      calls.push([route, body?.idToken].filter(Boolean).join(' '));
      const response = responses[route]?.shift();
      // Each test gives the responses of the routes that it calls.
      return (await Promise.resolve(response?.() ?? { user })) as never;
    },
  };
  return { client, api, calls, tell: (token: string | null) => tell(token) };
}
const failing = (error: unknown) => () => {
  throw error;
};
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The calls of console.error. */
let logged: jest.SpiedFunction<typeof console.error>;
beforeEach(() => {
  logged = jest.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => logged.mockRestore());

describe('signInAndSync', () => {
  it('creates a session from the sign-in', async () => {
    const { client, api, calls } = setUp();
    await expect(signInAndSync(client, api, 'google.com')).resolves.toEqual(user);
    expect(calls).toEqual(['popup google.com', 'login first']);
  });

  it.each([new TypeError('fetch failed'), new ApiError(502, undefined)])(
    'retries a login whose response was lost, with a fresh token (%s)',
    async (lost) => {
      const { client, api, calls } = setUp({ login: [failing(lost)] });
      await expect(signInAndSync(client, api, 'apple.com')).resolves.toEqual(user);
      expect(calls).toEqual(['popup apple.com', 'login first', 'login fresh']);
    },
  );

  it('remembers the sign-in before any token arrives, and forgets it if the login fails', async () => {
    const told: boolean[] = [];
    const storage = { hasSignIn: () => false, save: (knows: boolean) => void told.push(knows) };
    const { client, api } = setUp({ login: [() => ({ user }), failing(refusal())] });
    await signInAndSync(client, api, 'google.com', storage);
    expect(told).toEqual([true]);
    await expect(signInAndSync(client, api, 'google.com', storage)).rejects.toThrow('blocked');
    expect(told).toEqual([true, true, false]);
  });

  it('signs out at the provider when the API refuses', async () => {
    const { client, api, calls } = setUp({ login: [failing(refusal())] });
    await expect(signInAndSync(client, api, 'google.com')).rejects.toThrow('blocked');
    expect(calls).toEqual(['popup google.com', 'login first', 'provider sign-out']);
    expect(logged.mock.calls).toEqual([[expect.any(String), new Error('HTTP error! status: 403')]]);
  });
});

describe('what an administrator has written and not saved', () => {
  it.each([
    ['is forgotten when the account turns out to be blocked', refusal(), false],
    ['stays when the sign-in fails otherwise', new ApiError(503, problemDocument('unavailable')), true],
  ])('%s', async (_name, error, stays) => {
    unsavedTexts.set('{}');
    const { client, api } = setUp({ login: [failing(error)] });
    await expect(signInAndSync(client, api, 'google.com', fakeStorage())).rejects.toThrow();
    expect(unsavedTexts.get() !== null).toBe(stays);
  });
});

function fakeStorage(knew = false): SignInStorage {
  let knows = knew;
  return { hasSignIn: () => knows, save: (now) => void (knows = now) };
}

describe('syncTokens', () => {
  it('sends each token to the API and survives a network failure', async () => {
    const { client, api, calls, tell } = setUp({ refreshToken: [failing(new TypeError('fetch failed'))] });
    let ended = 0;
    syncTokens(client, api, () => (ended += 1), fakeStorage());
    tell('one');
    tell('two');
    await settled();
    expect(calls).toEqual(['refreshToken one', 'refreshToken two']);
    expect(ended).toBe(0);
    expect(logged.mock.calls).toEqual([[expect.any(String), new TypeError('fetch failed')]]);
  });

  it('ends when the account is disabled', async () => {
    const { client, api, calls, tell } = setUp({ refreshToken: [failing(refusal())] });
    let ended = 0;
    syncTokens(client, api, () => (ended += 1), fakeStorage());
    tell('one');
    await settled();
    expect(calls).toEqual(['refreshToken one', 'unsubscribed']);
    expect(ended).toBe(1);
  });

  it('ends when the provider signs the person out, but not if nobody was signed in', async () => {
    const { client, api, calls, tell } = setUp();
    let ended = 0;
    syncTokens(client, api, () => (ended += 1), fakeStorage());
    tell(null);
    await settled();
    expect([calls, ended]).toEqual([[], 0]);
    tell('one');
    tell(null);
    await settled();
    expect(ended).toBe(1);
  });

  it('ends on page load if the library has lost a user that it knew', async () => {
    const { client, api, calls, tell } = setUp();
    let ended = 0;
    const storage = fakeStorage(true);
    syncTokens(client, api, () => (ended += 1), storage);
    tell(null);
    await settled();
    expect([ended, storage.hasSignIn()]).toEqual([1, false]);
    expect(calls).toEqual(['unsubscribed']);
  });

  it('ends in every tab, whichever notices first', async () => {
    const storage = fakeStorage();
    const tabs = [setUp(), setUp()];
    let ended = 0;
    for (const { client, api } of tabs) syncTokens(client, api, () => (ended += 1), storage);
    for (const { tell } of tabs) tell('one');
    for (const { tell } of tabs) tell(null);
    await settled();
    expect(ended).toBe(2);
  });
});
