import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkAgeProviders } from '@sandstone/age-assurance';
import { type AgeProviderConfig } from '@sandstone/config';
import { type Behaviour } from './fake.issuer.ts';
import { LiveFakeAgeProvider } from './testing/live-fake-age-provider.ts';

describe('the check of the providers of age checks', () => {
  let provider: LiveFakeAgeProvider;
  const found = async (...configs: AgeProviderConfig[]) =>
    (await checkAgeProviders(configs, { requestSeconds: 60 })).map(({ level, text }) => `${level}: ${text}`);

  beforeAll(async () => {
    provider = await LiveFakeAgeProvider.start();
  });
  beforeEach(() => {
    provider.setDown();
    provider.behave();
  });
  afterAll(async () => {
    await provider.stop();
  });

  it('finds nothing in providers that work', async () => {
    expect(await found(provider.config(), provider.plainConfig())).toEqual([]);
    for (const secretMethods of [['client_secret_post'], ['client_secret_basic']]) {
      provider.behave({ secretMethods });
      expect(await found(provider.config())).toEqual([]);
    }
  });

  it('names the issuer as the provider spells it, and another one', async () => {
    const { issuer } = provider.config();
    provider.behave({ issuer: `${issuer}/` });
    expect(await found(provider.config())).toEqual([
      `error: The provider demo-document spells its issuer with a slash at its end. Set its issuer to ${issuer}/`,
    ]);
    provider.behave();
    expect(await found(provider.config({ issuer: `${issuer}/` }))).toEqual([
      `error: The provider demo-document spells its issuer without a slash at its end. Set its issuer to ${issuer}`,
    ]);
    provider.behave({ issuer: 'https://other.test' });
    expect(await found(provider.config())).toEqual([
      expect.stringMatching(/^error: .* names another issuer: https:\/\/other\.test\. Set/),
    ]);
  });

  it('warns of a slash that makes no difference', async () => {
    const { issuer } = provider.config();
    const host = 'https://check.test';
    const send: typeof fetch = (url, init) => fetch(new Request(url).url.replace(host, issuer), init);
    provider.behave({ issuer: `${host}/` });
    const findings = await checkAgeProviders([provider.config({ issuer: host, isInsecure: false })], {
      fetch: send,
    });
    expect(findings[0]).toMatchObject({
      level: 'warning',
      text: expect.stringMatching(/to https:\/\/check\.test\/$/),
    });
  });

  it.each<[string, Behaviour]>([
    ['takes no secret', { secretMethods: ['private_key_jwt'] }],
    ['names no keys', { metadata: { jwks_uri: undefined } }],
    ['does not offer the flow with a code', { metadata: { response_types_supported: ['id_token'] } }],
    ['signs by the secret alone', { metadata: { id_token_signing_alg_values_supported: ['HS256'] } }],
    ['does not offer PKCE', { metadata: { code_challenge_methods_supported: ['plain'] } }],
  ])('says that a provider %s', async (sentence, behaviour) => {
    provider.behave(behaviour);
    expect(await found(provider.config())).toEqual([expect.stringContaining(sentence)]);
  });

  it.each<[string, () => AgeProviderConfig]>([
    ['does not answer', () => provider.config({ issuer: 'http://127.0.0.1:1/document' })],
    ['has no description below its issuer', () => provider.config({ issuer: `${provider.url}/nobody` })],
    ['refuses the site itself', () => provider.config({ clientSecret: 'another' })],
    ['refuses the site itself', () => provider.plainConfig({ clientAuth: 'post' })],
    [
      'has nothing at the address of "result"',
      () => {
        const plain = provider.plainConfig();
        const endpoints = plain.endpoints && {
          ...plain.endpoints,
          result: `${provider.url}/document/nothing`,
        };
        return { ...plain, endpoints };
      },
    ],
    [
      'has no token endpoint',
      () => {
        const plain = provider.plainConfig();
        return {
          ...plain,
          endpoints: plain.endpoints && { ...plain.endpoints, token: `${provider.url}/nothing` },
        };
      },
    ],
  ])('says of wrong settings: %s', async (sentence, config) => {
    expect(await found(config())).toEqual([expect.stringContaining(sentence)]);
  });

  it('says that keys are missing, that clientAuth does not fit, and that there is no user info', async () => {
    provider.behave({ metadata: { jwks_uri: `${provider.url}/document/nothing` } });
    expect(await found(provider.config())).toEqual([expect.stringContaining('does not show its keys')]);
    provider.behave({ metadata: { jwks_uri: `${provider.url}/empty-keys` } });
    const empty: typeof fetch = (url, init) =>
      new Request(url).url.endsWith('/empty-keys')
        ? Promise.resolve(Response.json({ keys: [] }))
        : fetch(url, init);
    const [finding] = await checkAgeProviders([provider.config()], { fetch: empty });
    expect(finding?.text).toContain('has no key for signatures');
    provider.behave({ secretMethods: ['client_secret_basic'] });
    expect(await found(provider.config({ clientAuth: 'post' }))).toEqual([
      expect.stringContaining('does not take the secret as clientAuth says'),
    ]);
    provider.behave({ metadata: { userinfo_endpoint: undefined } });
    expect(await found(provider.config({ claimFrom: 'userinfo' }))).toEqual([
      expect.stringContaining('has no user info'),
    ]);
  });

  it('names the provider that is down, and no secret', async () => {
    provider.setDown(0);
    const other = provider.config({ id: 'other', issuer: `${provider.url}/card` });
    const findings = await found(provider.config(), other);
    expect(findings).toEqual([expect.stringContaining('The provider demo-document does not answer')]);
    expect(findings.join()).not.toContain(provider.config().clientSecret);
  });
});
