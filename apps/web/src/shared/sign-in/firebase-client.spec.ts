/** @jest-environment ./src/shared/testing/router-environment.mjs */
import { beforeEach, expect, it, jest } from '@jest/globals';
import { type IdentitySettings } from './identity-client.ts';

const settings: IdentitySettings = {
  kind: 'firebase',
  apiKey: 'key',
  projectId: 'project',
  authDomain: 'auth.example',
  providers: ['google.com'],
};
const inAnHour = Date.now() + 3_600_000;
const storedUser = JSON.stringify({
  uid: 'vera',
  emailVerified: true,
  isAnonymous: false,
  providerData: [],
  apiKey: settings.apiKey,
  appName: '[DEFAULT]',
  stsTokenManager: { accessToken: 'token-of-vera', refreshToken: 'refresh', expirationTime: inAnHour },
});
const storageKey = `firebase:authUser:${settings.apiKey}:[DEFAULT]`;

beforeEach(() => {
  jest.resetModules();
  // The network does not matter to who is stored.
  globalThis.fetch = () => Promise.reject(new TypeError('No network'));
});

it.each(['localStorage', 'sessionStorage'] as const)(
  'finds the person in %s where the browser has no IndexedDB',
  async (storage) => {
    expect('indexedDB' in globalThis).toBe(false);
    globalThis[storage].setItem(storageKey, storedUser);
    const { createFirebaseClient } = await import('./firebase-client.ts');
    const client = await createFirebaseClient(settings);
    expect(await client.currentToken()).toBe('token-of-vera');
  },
);
