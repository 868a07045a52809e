import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type AgeAssurance, AgeProviderDown, type AgeCheckStart } from '../age-assurance.port.ts';
import { type Decision } from './fake-age-assurance.ts';

export interface AssuranceUnderTest {
  assurance: AgeAssurance;
  /** Does at the provider what a visitor does. @returns the parameters with which the visitor comes back */
  decide: (url: URL, decision: Decision) => URLSearchParams | Promise<URLSearchParams>;
  takeDown: () => void | Promise<void>;
}

const random = () => randomBytes(32).toString('base64url');
export const aCheck = (changes: Partial<AgeCheckStart> = {}): AgeCheckStart => ({
  redirectUri: 'https://site.example/api/age-check/a-check/callback',
  state: random(),
  nonce: random(),
  codeVerifier: random(),
  ...changes,
});

/** Requirements of the api on any provider. `setUp` creates one for each test. */
export function ageAssuranceContract(
  name: string,
  setUp: () => AssuranceUnderTest | Promise<AssuranceUnderTest>,
): void {
  describe(`${name} keeps the contract of AgeAssurance`, () => {
    async function visited(decision: Decision) {
      const subject = await setUp();
      const check = aCheck();
      const { url } = await subject.assurance.start(check);
      return { ...subject, check, url, callback: await subject.decide(url, decision) };
    }

    it.each([
      ['over', 'adult'],
      ['under', 'under'],
      ['cancel', 'cancelled'],
    ] as const)('tells what the provider said: %s', async (decision, outcome) => {
      const { assurance, check, callback } = await visited(decision);
      expect(await assurance.finish(callback, check)).toBe(outcome);
    });

    it('shows the provider the state, and keeps the secret of the check', async () => {
      const { assurance } = await setUp();
      const check = aCheck();
      const { url } = await assurance.start(check);
      expect(url.href).toContain(check.state);
      expect(url.href).not.toContain(check.codeVerifier);
    });

    it.each<[string, (callback: URLSearchParams) => void]>([
      ['without parameters', (callback) => [...callback.keys()].forEach((key) => callback.delete(key))],
      ['without a code', (callback) => callback.delete('code')],
      ['with an unknown code', (callback) => callback.set('code', random())],
      ['without a state', (callback) => callback.delete('state')],
      ['with another state', (callback) => callback.set('state', random())],
      ['of another issuer', (callback) => callback.set('iss', 'https://other.test')],
      ['that does not name its issuer', (callback) => callback.delete('iss')],
    ])('refuses a response %s', async (_what, change) => {
      const { assurance, check, callback } = await visited('over');
      change(callback);
      expect(await assurance.finish(callback, check)).toBe('failed');
    });

    it('does not take an error for a cancelled check if it belongs to another check', async () => {
      const { assurance, callback } = await visited('cancel');
      expect(await assurance.finish(callback, aCheck())).toBe('failed');
    });

    it.each(['nonce', 'codeVerifier', 'redirectUri'] as const)(
      'refuses a response to a check with another %s',
      async (name) => {
        const { assurance, check, callback } = await visited('over');
        const other = aCheck({ redirectUri: 'https://site.example/api/age-check/b-check/callback' });
        expect(await assurance.finish(callback, { ...check, [name]: other[name] })).toBe('failed');
      },
    );

    it('refuses the code of another check', async () => {
      const { assurance, decide, callback } = await visited('over');
      const own = aCheck();
      const ownCallback = await decide((await assurance.start(own)).url, 'under');
      ownCallback.set('code', callback.get('code') ?? '');
      expect(await assurance.finish(ownCallback, own)).toBe('failed');
    });

    it('refuses a code that was used', async () => {
      const { assurance, check, callback } = await visited('over');
      expect(await assurance.finish(callback, check)).toBe('adult');
      expect(await assurance.finish(callback, check)).toBe('failed');
    });

    it('tells an outage from a refusal, and lets nobody pass', async () => {
      const { assurance, check, callback, takeDown } = await visited('over');
      expect(await assurance.isAvailable()).toBe(true);
      await takeDown();
      expect(await assurance.isAvailable()).toBe(false);
      expect(await assurance.finish(callback, check)).toBe('down');
    });

    it('starts no check at a provider that was never reached', async () => {
      const { assurance, takeDown } = await setUp();
      await takeDown();
      await expect(assurance.start(aCheck())).rejects.toBeInstanceOf(AgeProviderDown);
    });
  });
}
