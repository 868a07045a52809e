import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type IdentityClient } from './identity-client.ts';
import { expirationOf, refreshAhead } from './token-refresh.ts';

const minute = 60_000;
const start = Date.UTC(2026, 0, 1);

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenUntil = (ms: number) => `${part({ alg: 'RS256' })}.${part({ exp: ms / 1000, name: 'Zoë ÿ?>' })}.x`;

function setUp(responses: (() => string | Error)[]) {
  const refreshMinutes: number[] = [];
  let emitToken: (token: string | null) => void = () => undefined;
  const client: IdentityClient = {
    signIn: () => Promise.reject(new Error('not here')),
    confirmPerson: () => Promise.reject(new Error('not here')),
    signOut: () => Promise.resolve(),
    onTokenChange: (listener) => {
      emitToken = listener;
      return () => (emitToken = () => undefined);
    },
    currentToken: (force) => {
      if (force !== true) return Promise.reject(new Error('not here'));
      refreshMinutes.push((Date.now() - start) / minute);
      const response = responses.shift()?.() ?? new Error('network');
      if (response instanceof Error) return Promise.reject(response);
      emitToken(response);
      return Promise.resolve(response);
    },
  };
  return { client, refreshMinutes, emitToken: (token: string | null) => emitToken(token) };
}
const hourFromNow = () => tokenUntil(Date.now() + 60 * minute);

describe('the token refresh', () => {
  beforeEach(() => void jest.useFakeTimers({ now: start }));

  it('runs five minutes before each token expires', async () => {
    const { client, refreshMinutes, emitToken } = setUp([hourFromNow, hourFromNow]);
    refreshAhead(client);
    emitToken(hourFromNow());
    await jest.advanceTimersByTimeAsync(54 * minute);
    expect(refreshMinutes).toEqual([]);
    await jest.advanceTimersByTimeAsync(57 * minute);
    expect(refreshMinutes).toEqual([55, 110]);
  });

  it('runs immediately for a token that is about to expire', async () => {
    const { client, refreshMinutes, emitToken } = setUp([hourFromNow]);
    refreshAhead(client);
    emitToken(tokenUntil(start + minute));
    await jest.advanceTimersByTimeAsync(1);
    expect(refreshMinutes).toEqual([0]);
  });

  it('is retried after 30 s, doubling the delay up to 16 minutes', async () => {
    const { client, refreshMinutes, emitToken } = setUp([]);
    refreshAhead(client);
    emitToken(tokenUntil(start));
    await jest.advanceTimersByTimeAsync(64 * minute);
    expect(refreshMinutes).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 47.5, 63.5]);
  });

  it('resets the delay after a success', async () => {
    const failing = () => new Error('network');
    const { client, refreshMinutes, emitToken } = setUp([
      failing,
      failing,
      hourFromNow,
      failing,
      hourFromNow,
    ]);
    refreshAhead(client);
    emitToken(tokenUntil(start));
    await jest.advanceTimersByTimeAsync(60 * minute);
    expect(refreshMinutes).toEqual([0, 0.5, 1.5, 56.5, 57]);
  });

  it('pauses when a wrong clock makes every new token look due', async () => {
    const old = () => tokenUntil(start - 60 * minute);
    const { client, refreshMinutes, emitToken } = setUp([old, old, old]);
    refreshAhead(client);
    emitToken(old());
    await jest.advanceTimersByTimeAsync(2 * minute);
    expect(refreshMinutes).toEqual([0, 0.5, 1.5]);
  });

  it('stops with the sign-out, and when told to', async () => {
    const signedOut = setUp([]);
    refreshAhead(signedOut.client);
    signedOut.emitToken(tokenUntil(start + 6 * minute));
    signedOut.emitToken(null);
    const ended = setUp([]);
    const end = refreshAhead(ended.client);
    ended.emitToken(tokenUntil(start + 6 * minute));
    end();
    await jest.advanceTimersByTimeAsync(60 * minute);
    expect([signedOut.refreshMinutes, ended.refreshMinutes]).toEqual([[], []]);
  });

  it('is not retried for an account that the library signed out meanwhile', async () => {
    const disabled = setUp([
      () => {
        disabled.emitToken(null);
        return new Error('auth/user-disabled');
      },
    ]);
    refreshAhead(disabled.client);
    disabled.emitToken(tokenUntil(start));
    await jest.advanceTimersByTimeAsync(60 * minute);
    expect(disabled.refreshMinutes).toEqual([0]);
  });

  it.each(['', 'x', 'a.b.c', `${part({})}.${part([])}.x`, `a.${part({ exp: 'soon' })}.c`])(
    'finds no expiration in %p',
    (text) => expect(expirationOf(text)).toBeUndefined(),
  );
});
