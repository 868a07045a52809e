import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AgeAssurance, type AgeCheckOutcome } from '@sandstone/age-assurance';
import { aCheck, ageAssuranceContract, type Decision } from '@sandstone/age-assurance/testing';
import { type Outcome } from './outcomes.ts';
import { LiveFakeAgeProvider } from './testing/live-fake-age-provider.ts';

const decisions: Record<Decision, Outcome> = { over: 'over', under: 'under', cancel: 'cancelled' };

describe('the adapter for OpenID Connect', () => {
  let provider: LiveFakeAgeProvider;
  const methods = (requestSeconds?: number): [AgeAssurance, AgeAssurance] => {
    const [document, card] = provider.methods(requestSeconds);
    if (document === undefined || card === undefined) throw new Error('no methods');
    return [document.assurance, card.assurance];
  };

  beforeAll(async () => {
    provider = await LiveFakeAgeProvider.start();
  });
  beforeEach(() => {
    provider.setDown();
    provider.reasons.length = 0;
  });
  afterAll(async () => {
    await provider.stop();
  });

  ageAssuranceContract('OpenIdAssurance', () => ({
    assurance: methods()[0],
    decide: (url, decision) => provider.decide(url, decisions[decision]),
    takeDown: () => provider.setDown(0),
  }));

  it.each<[Outcome, AgeCheckOutcome, string[]]>([
    ['expired', 'failed', ['OAUTH_RESPONSE_BODY_ERROR']],
    ['mixed', 'failed', ['OAUTH_INVALID_RESPONSE']],
    ['down', 'down', []],
    ['unsigned', 'failed', ['OAUTH_INVALID_RESPONSE']],
    ['forged', 'failed', ['OAUTH_INVALID_RESPONSE']],
    ['silent', 'failed', ['CLAIM_MISSING']],
    ['text', 'failed', ['CLAIM_MISSING']],
    ['foreign', 'failed', ['OAUTH_JWT_CLAIM_COMPARISON_FAILED']],
    ['stale', 'failed', ['OAUTH_JWT_CLAIM_COMPARISON_FAILED']],
    ['tokenless', 'failed', ['OAUTH_INVALID_RESPONSE']],
  ])('lets nobody pass by a provider that was told: %s', async (outcome, result, reasons) => {
    const [assurance] = methods();
    const check = aCheck();
    const callback = await provider.decide((await assurance.start(check)).url, outcome);
    expect(await assurance.finish(callback, check)).toBe(result);
    expect(provider.reasons).toEqual(reasons);
  });

  it('takes a provider that does not answer in time for one that is down', async () => {
    const check = aCheck();
    const callback = await provider.decide((await methods()[0].start(check)).url, 'slow');
    expect(await methods(1)[0].finish(callback, check)).toBe('down');
  });

  it('refuses a response that the provider gave before', async () => {
    const [assurance] = methods();
    const first = aCheck();
    const { url } = await assurance.start(first);
    expect(await assurance.finish(await provider.decide(url, 'over'), first)).toBe('adult');
    const second = aCheck();
    const callback = await provider.decide((await assurance.start(second)).url, 'replayed');
    expect(callback.get('state')).toBe(first.state);
    expect(await assurance.finish(callback, second)).toBe('failed');
  });

  it('refuses the response of one provider at the callback of another', async () => {
    const [document, card] = methods();
    const check = aCheck();
    const callback = await provider.decide((await document.start(check)).url, 'over');
    expect(await card.finish(callback, check)).toBe('failed');
    expect(await document.finish(callback, check)).toBe('adult');
  });

  it('asks with PKCE, a state and a nonce, without which the provider starts nothing', async () => {
    const { url } = await methods()[0].start(aCheck());
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
    });
    for (const name of ['code_challenge', 'code_challenge_method', 'nonce', 'state', 'redirect_uri']) {
      const without = new URL(url);
      without.searchParams.delete(name);
      expect((await provider.submit(without, 'over')).status).toBe(400);
    }
  });

  it('refuses parameters that stand there twice', async () => {
    const [assurance] = methods();
    const check = aCheck();
    const callback = await provider.decide((await assurance.start(check)).url, 'over');
    callback.append('code', callback.get('code') ?? '');
    expect(await assurance.finish(callback, check)).toBe('failed');
  });

  it('reports why a check failed by a fixed code alone', async () => {
    const [assurance] = methods();
    const check = aCheck();
    const callback = await provider.decide((await assurance.start(check)).url, 'over');
    const stranger = new URLSearchParams({ error: 'a-secret-in-an-error', state: check.state });
    stranger.set('iss', callback.get('iss') ?? '');
    expect(await assurance.finish(stranger, check)).toBe('failed');
    expect(provider.reasons).toEqual(['OAUTH_AUTHORIZATION_RESPONSE_ERROR']);
  });

  it('works again after an outage at the start', async () => {
    const [assurance] = methods();
    provider.setDown(0);
    expect(await assurance.isAvailable()).toBe(false);
    expect(await methods()[1].isAvailable()).toBe(true);
    provider.setDown();
    const check = aCheck();
    const callback = await provider.decide((await assurance.start(check)).url, 'over');
    expect(await assurance.finish(callback, check)).toBe('adult');
  });

  describe('for a claim from the server of the provider', () => {
    const plain = () => ({
      scope: 'read',
      endpoints: {
        authorization: `${provider.url}/demo-age/document/check`,
        token: `${provider.url}/document/token`,
        result: `${provider.url}/document/userinfo`,
      },
    });
    const cases = [
      ['over', 'adult'],
      ['under', 'under'],
      ['cancelled', 'cancelled'],
      ['text', 'failed'],
      ['silent', 'failed'],
      ['expired', 'failed'],
      ['mixed', 'failed'],
    ] as const satisfies [Outcome, AgeCheckOutcome][];

    it.each(cases)('reads it from the user info: %s', async (outcome, result) => {
      const assurance = provider.method({ claimFrom: 'userinfo' });
      const check = aCheck();
      const callback = await provider.decide((await assurance.start(check)).url, outcome);
      expect(await assurance.finish(callback, check)).toBe(result);
    });

    it.each(cases)('reads it from the result of plain OAuth 2: %s', async (outcome, result) => {
      const assurance = provider.method(plain());
      expect(await assurance.isAvailable()).toBe(true);
      const check = aCheck();
      const { url } = await assurance.start(check);
      expect(url.searchParams.has('nonce')).toBe(false);
      const callback = await provider.decide(url, outcome);
      expect(await assurance.finish(callback, check)).toBe(result);
    });
  });
});
