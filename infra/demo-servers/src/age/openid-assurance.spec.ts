import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type AgeAssurance, type AgeCheckOutcome, OpenIdAssurance } from '@sandstone/age-assurance';
import { aCheck, ageAssuranceContract, type Decision } from '@sandstone/age-assurance/testing';
import { type AgeProviderConfig } from '@sandstone/config';
import { type Behaviour } from './fake.issuer.ts';
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
    provider.behave();
    provider.reasons.length = 0;
  });
  afterAll(async () => {
    await provider.stop();
  });

  const textDecisions: Record<Decision, Outcome> = { over: 'text', under: 'underText', cancel: 'cancelled' };
  const contractFor = (
    name: string,
    behaviour: Behaviour = {},
    config: () => AgeProviderConfig = () => provider.config(),
    outcomeOf: Record<Decision, Outcome> = decisions,
  ) =>
    ageAssuranceContract(`OpenIdAssurance ${name}`, () => {
      provider.behave(behaviour);
      return {
        assurance: provider.method(config()),
        decide: (url, decision) => provider.decide(url, outcomeOf[decision]),
        takeDown: () => provider.setDown(0),
      };
    });
  contractFor('for a provider that says nothing about the secret');
  contractFor('for a provider that takes the secret by HTTP Basic alone', {
    secretMethods: ['client_secret_basic'],
  });
  contractFor('for a provider that takes the secret in the body alone', {
    secretMethods: ['private_key_jwt', 'client_secret_post'],
  });
  contractFor('for a provider that signs the user info', { signsUserInfo: true }, () =>
    provider.config({ claimFrom: 'userinfo' }),
  );
  contractFor('for a provider that sends claims as text', {}, undefined, textDecisions);
  contractFor(
    'for a provider that sends the age as text',
    {},
    () => provider.config({ claim: 'age', claimKind: 'age' }),
    textDecisions,
  );
  contractFor('for a provider that has just begun to sign with a new key', {}, undefined, {
    ...decisions,
    over: 'rotated',
  });

  it.each<[Outcome, AgeCheckOutcome, string[]]>([
    ['expired', 'failed', ['OAUTH_RESPONSE_BODY_ERROR']],
    ['mixed', 'failed', ['ISSUER_DIFFERS']],
    ['down', 'down', []],
    ['unsigned', 'failed', ['OAUTH_INVALID_RESPONSE']],
    ['forged', 'failed', ['OAUTH_INVALID_RESPONSE']],
    ['silent', 'failed', ['CLAIM_MISSING']],
    ['unclear', 'failed', ['CLAIM_MISSING']],
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

  it('accepts a new key right after it has read the keys', async () => {
    const [assurance] = methods();
    for (const outcome of ['over', 'rotated', 'rotated', 'over'] as const) {
      const check = aCheck();
      const callback = await provider.decide((await assurance.start(check)).url, outcome);
      expect(await assurance.finish(callback, check)).toBe('adult');
    }
  });

  it('sends ordinary names and secrets by HTTP Basic as they are, for providers that decode nothing', async () => {
    const sent: string[] = [];
    const assurance = new OpenIdAssurance(
      provider.config({ clientId: 'demo', clientSecret: 'a-b_c.d e:f' }),
      {
        fetch: (url, init) => {
          sent.push(new Headers(init?.headers).get('authorization') ?? '');
          return fetch(url, init);
        },
      },
    );
    const check = aCheck();
    const callback = await provider.decide((await assurance.start(check)).url, 'over');
    await assurance.finish(callback, check);
    const [basic = ''] = sent.filter((text) => text.startsWith('Basic '));
    expect(Buffer.from(basic.slice(6), 'base64').toString()).toBe('demo:a-b_c.d+e%3Af');
  });

  it('says once why a provider that answers cannot be used, and names a wrong issuer', async () => {
    provider.behave({ issuer: `${provider.config().issuer}/` });
    const [assurance] = methods();
    for (let time = 0; time < 3; time += 1) expect(await assurance.isAvailable()).toBe(false);
    expect(provider.reasons).toEqual(['ISSUER_DIFFERS']);
    provider.behave();
    expect(await assurance.isAvailable()).toBe(true);
    provider.setDown(0);
    expect(await assurance.isAvailable()).toBe(false);
    expect(provider.reasons).toEqual(['ISSUER_DIFFERS', 'DOWN']);
  });

  it('compares issuers exactly, the slash at the end included', async () => {
    const [assurance] = methods();
    const check = aCheck();
    const callback = await provider.decide((await assurance.start(check)).url, 'over');
    callback.set('iss', `${callback.get('iss')}/`);
    expect(await assurance.finish(callback, check)).toBe('failed');
    expect(provider.reasons).toEqual(['ISSUER_DIFFERS']);
    // The description is right, and the tokens are not.
    provider.reasons.length = 0;
    const other = aCheck();
    const { url } = await assurance.start(other);
    provider.behave({ issuer: `${provider.config().issuer}/` });
    const mixed = await provider.decide(url, 'over');
    mixed.set('iss', provider.config().issuer);
    expect(await assurance.finish(mixed, other)).toBe('failed');
    expect(provider.reasons).toEqual(['ISSUER_DIFFERS']);
  });

  describe('for a claim from the server of the provider', () => {
    const cases = [
      ['over', 'adult'],
      ['under', 'under'],
      ['cancelled', 'cancelled'],
      ['text', 'adult'],
      ['underText', 'under'],
      ['unclear', 'failed'],
      ['silent', 'failed'],
      ['expired', 'failed'],
      ['mixed', 'failed'],
    ] as const satisfies [Outcome, AgeCheckOutcome][];

    it.each(cases)('reads it from the user info: %s', async (outcome, result) => {
      const assurance = provider.method(provider.config({ claimFrom: 'userinfo' }));
      const check = aCheck();
      const callback = await provider.decide((await assurance.start(check)).url, outcome);
      expect(await assurance.finish(callback, check)).toBe(result);
    });

    it.each(cases)('reads it from the result of plain OAuth 2: %s', async (outcome, result) => {
      const assurance = provider.method(provider.plainConfig());
      expect(await assurance.isAvailable()).toBe(true);
      const check = aCheck();
      const { url } = await assurance.start(check);
      expect(url.searchParams.has('nonce')).toBe(false);
      const callback = await provider.decide(url, outcome);
      expect(await assurance.finish(callback, check)).toBe(result);
    });

    it.each(['over', 'text'] as const)('verifies a signed user info: %s', async (outcome) => {
      provider.behave({ signsUserInfo: true });
      const assurance = provider.method(provider.config({ claimFrom: 'userinfo' }));
      const finished = async (chosen: Outcome) => {
        const check = aCheck();
        const callback = await provider.decide((await assurance.start(check)).url, chosen);
        return assurance.finish(callback, check);
      };
      expect(await finished(outcome)).toBe('adult');
      expect(await finished('forgedInfo')).toBe('failed');
    });

    it('sends the secret of plain OAuth 2 by HTTP Basic, or as the setting says', async () => {
      const finished = async (changes: Partial<AgeProviderConfig>) => {
        const assurance = provider.method(provider.plainConfig(changes));
        const check = aCheck();
        const callback = await provider.decide((await assurance.start(check)).url, 'over');
        return assurance.finish(callback, check);
      };
      expect(await finished({})).toBe('adult');
      expect(await finished({ clientAuth: 'post' })).toBe('failed');
      provider.behave({ secretMethods: ['client_secret_post'] });
      expect(await finished({})).toBe('failed');
      expect(await finished({ clientAuth: 'post' })).toBe('adult');
    });
  });
});
