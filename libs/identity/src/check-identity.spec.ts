import { expect, it } from '@jest/globals';
import { checkIdentity } from './check-identity.ts';

const firebase = { kind: 'firebase', projectId: 'pictures', apiKey: 'key', authDomain: '' } as const;
const responding = (status: number, message: string) => () =>
  Promise.resolve(Response.json({ error: { message } }, { status }));

it('names a key that the provider refuses, and a provider that does not answer', async () => {
  expect(await checkIdentity(firebase, responding(400, 'INVALID_ID_TOKEN'))).toEqual([]);
  expect(await checkIdentity(firebase, responding(400, 'API key not valid.'))).toMatchObject([
    { level: 'error', variable: 'FIREBASE_API_KEY', text: expect.stringMatching(/refuses this key. Copy/) },
  ]);
  expect(await checkIdentity(firebase, () => Promise.reject(new TypeError('away')))).toMatchObject([
    { variable: 'FIREBASE_API_KEY', text: expect.stringMatching(/does not answer/) },
  ]);
  const demo = { kind: 'demo', url: 'http://demo.test', projectId: 'demo', apiKey: 'demo' } as const;
  expect(await checkIdentity(demo, () => Promise.reject(new TypeError('away')))).toMatchObject([
    { variable: 'DEMO_IDENTITY_URL', text: expect.stringMatching(/sign-in of the demo does not answer/) },
  ]);
  expect(await checkIdentity({ kind: 'none' })).toEqual([]);
});
