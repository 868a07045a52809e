import { createHmac } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type IdentityConfig } from '@sandstone/config';
import { exportSPKI, importJWK } from 'jose';
import { createIdentityVerifier } from './create-identity-verifier.ts';
import { demoIdentity } from './demo-identity.settings.ts';
import { IdentityError, type IdentityVerifier } from './identity-verifier.port.ts';
import { identityVerifierContract } from './testing/identity-verifier.contract.ts';
import { addressOf, TestIdentityProvider } from './testing/test-identity-provider.ts';

type Configured = Exclude<IdentityConfig, { kind: 'none' }>;
const firebase: Configured = { kind: 'firebase', projectId: 'a-site', apiKey: 'k', authDomain: 'x' };
const demo: Configured = {
  kind: 'demo',
  projectId: 'demo-x',
  apiKey: 'demo',
  url: 'http://localhost:1/',
};
const issuers = { firebase: 'https://securetoken.google.com/a-site', demo: demoIdentity.issuer };

async function setUp(config: Configured = firebase, start = Date.now()) {
  const clock = { now: start };
  const now = () => new Date(clock.now);
  const project = { issuer: issuers[config.kind], projectId: config.projectId };
  const provider = await TestIdentityProvider.create(project, { now });
  const verifier = createIdentityVerifier(config, { fetch: provider.fetch, now });
  if (verifier === undefined) throw new Error('no verifier');
  return { provider, verifier, clock };
}

for (const config of [firebase, demo]) {
  identityVerifierContract(`FirebaseIdentityVerifier (${config.kind})`, async () => {
    const { provider, verifier } = await setUp(config);
    return {
      verifier,
      issue: (person) => provider.issue(person),
      disable: (subject) => provider.disable(subject),
      remove: (subject) => provider.remove(subject),
      revoke: (subject) => provider.revoke(subject),
      takeDown: () => {
        provider.down = true;
      },
    };
  });
}

/** Returns the error for a token, which must never quote the token. */
async function refusal(verifier: IdentityVerifier, token: string): Promise<string> {
  const error: unknown = await verifier.verify(token).then(
    () => new Error('was accepted'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof IdentityError)) throw error;
  const said = [error.message, error.stack, String(error.cause), JSON.stringify(error)].join('\n');
  for (const part of token.split('.').filter((text) => text.length > 8)) expect(said).not.toContain(part);
  expect(said).not.toContain('subject-1');
  return error.code;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a token that must be refused', () => {
  it('is not signed at all', async () => {
    const { provider, verifier } = await setUp();
    const body = encode(provider.claims());
    for (const alg of ['none', 'None', 'NONE']) {
      const unsigned = `${encode({ alg, typ: 'JWT', kid: provider.publicJwk.kid })}.${body}.`;
      expect(await refusal(verifier, unsigned)).toBe('token_invalid');
    }
  });

  it('has an HMAC signature with the public key as the secret', async () => {
    const { provider, verifier } = await setUp();
    const publicKey = await importJWK(provider.publicJwk, 'RS256', { extractable: true });
    if (publicKey instanceof Uint8Array) throw new Error('not a public key');
    for (const secret of [await exportSPKI(publicKey), JSON.stringify(provider.publicJwk)]) {
      const head = `${encode({ alg: 'HS256', kid: provider.publicJwk.kid })}.${encode(provider.claims())}`;
      const signature = createHmac('sha256', secret).update(head).digest('base64url');
      expect(await refusal(verifier, `${head}.${signature}`)).toBe('token_invalid');
    }
  });

  it('has the signature of another key with the same key id', async () => {
    const { provider, verifier } = await setUp();
    const stranger = await TestIdentityProvider.create({ issuer: issuers.firebase, projectId: 'a-site' });
    expect(await refusal(verifier, await stranger.issue())).toBe('token_invalid');
    await expect(verifier.verify(await provider.issue())).resolves.toBeDefined();
  });

  it.each([
    ['another audience', { aud: 'another-site' }, 'token_invalid'],
    ['several audiences', { aud: ['a-site', 'another-site'] }, 'token_invalid'],
    ['another issuer', { iss: 'https://securetoken.google.com/another-site' }, 'token_invalid'],
    ['the issuer of the demo', { iss: demoIdentity.issuer }, 'token_invalid'],
    ['no subject', { sub: undefined }, 'token_invalid'],
    ['an empty subject', { sub: '' }, 'token_invalid'],
    ['a subject that is too long', { sub: 's'.repeat(129) }, 'token_invalid'],
    ['no time of issue', { iat: undefined }, 'token_invalid'],
    ['no end', { exp: undefined }, 'token_invalid'],
    ['no time of sign-in', { auth_time: undefined }, 'token_invalid'],
    ['a time of sign-in that is text', { auth_time: '1' }, 'token_invalid'],
    ['no provider', { firebase: {} }, 'token_invalid'],
    ['an end long ago', { iat: 1000, auth_time: 1000, exp: 4600 }, 'token_expired'],
  ])('has %s', async (_what, claims, code) => {
    const { provider, verifier } = await setUp();
    expect(await refusal(verifier, await provider.sign({ ...provider.claims(), ...claims }))).toBe(code);
  });

  it('was issued in the future, beyond the clock tolerance', async () => {
    const start = 1_800_000_000;
    const { provider, verifier } = await setUp(firebase, start * 1000);
    for (const claim of ['iat', 'auth_time']) {
      const token = (seconds: number) =>
        provider.sign({ ...provider.claims(), iat: start, [claim]: start + seconds });
      await expect(verifier.verify(await token(30))).resolves.toBeDefined();
      expect(await refusal(verifier, await token(31))).toBe('token_invalid');
    }
  });

  it('expires exactly at the end of the tolerance', async () => {
    const start = 1_800_000_000;
    const { provider, verifier, clock } = await setUp(firebase, start * 1000);
    const token = await provider.issue({ expiresAt: start + 100 });
    clock.now = (start + 129) * 1000;
    await expect(verifier.verify(token)).resolves.toBeDefined();
    clock.now = (start + 130) * 1000;
    expect(await refusal(verifier, token)).toBe('token_expired');
  });

  it('was truncated or modified', async () => {
    const { provider, verifier } = await setUp();
    const token = await provider.issue();
    const [head = '', , signature = ''] = token.split('.');
    const changed = `${head}.${encode({ ...provider.claims(), email: 'admin@example.com' })}.${signature}`;
    for (const broken of [token.slice(0, -20), token.slice(0, 60), `${head}.`, changed]) {
      expect(await refusal(verifier, broken)).toBe('token_invalid');
    }
  });
});

describe('the signing keys', () => {
  it('are fetched once for many tokens, concurrent or not', async () => {
    const { provider, verifier } = await setUp();
    const token = await provider.issue();
    await Promise.all([verifier.verify(token), verifier.verify(token), verifier.verify(token)]);
    await verifier.verify(token);
    expect(provider.requests).toEqual([
      'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
    ]);
  });

  it('are fetched again for an unknown key id, but not for each one', async () => {
    const { provider, verifier, clock } = await setUp();
    await verifier.verify(await provider.issue());
    for (let i = 0; i < 5; i += 1) {
      expect(await refusal(verifier, await provider.sign(provider.claims(), { kid: `made-up-${i}` }))).toBe(
        'token_invalid',
      );
    }
    expect(provider.requests).toHaveLength(1);
    await provider.rotateKeys();
    clock.now += 31_000;
    await expect(verifier.verify(await provider.issue())).resolves.toBeDefined();
    expect(provider.requests).toHaveLength(2);
  });

  it('stay in use for some hours during an outage', async () => {
    const { provider, verifier, clock } = await setUp();
    await verifier.verify(await provider.issue());
    provider.down = true;
    clock.now += 5 * 60 * 60_000;
    await expect(verifier.verify(await provider.issue())).resolves.toBeDefined();
    clock.now += 2 * 60 * 60_000;
    expect(await refusal(verifier, await provider.issue())).toBe('identity_unavailable');
  });

  it('that cannot be fetched do not invalidate tokens, and are requested at a limited rate', async () => {
    const { provider, verifier, clock } = await setUp();
    provider.down = true;
    const token = await provider.issue();
    for (let i = 0; i < 5; i += 1) expect(await refusal(verifier, token)).toBe('identity_unavailable');
    expect(provider.requests).toHaveLength(1);
    provider.down = false;
    clock.now += 2_000;
    await expect(verifier.verify(token)).resolves.toBeDefined();
  });

  it.each([
    ['an error page', () => new Response('<h1>no</h1>', { status: 502 })],
    ['a page that is no JSON', () => new Response('<h1>welcome to this hotel</h1>')],
    ['no keys', () => Response.json({ keys: [] })],
  ])('that come as %s are an outage', async (_what, respond) => {
    const { provider } = await setUp();
    const verifier = createIdentityVerifier(firebase, { fetch: () => Promise.resolve(respond()) });
    await expect(verifier?.verify(await provider.issue())).rejects.toMatchObject({
      code: 'identity_unavailable',
    });
  });
});

describe('the account look-up', () => {
  async function lookUp(status: number, body: unknown) {
    const { provider } = await setUp();
    const verifier = createIdentityVerifier(firebase, {
      fetch: (input, init) =>
        addressOf(input).includes('accounts:lookup')
          ? Promise.resolve(Response.json(body, { status }))
          : provider.fetch(input, init),
    });
    const said: unknown = await verifier?.lookUp(await provider.issue()).catch((error: unknown) => error);
    return said instanceof IdentityError ? said.code : said;
  }
  const refused = (message: string) => ({ error: { code: 400, message } });

  it.each([
    [400, refused('USER_DISABLED'), 'account_disabled'],
    [400, refused('USER_DISABLED : The user account has been disabled.'), 'account_disabled'],
    [400, refused('TOKEN_EXPIRED'), 'token_expired'],
    [400, refused('USER_NOT_FOUND'), 'token_invalid'],
    [400, refused('INVALID_ID_TOKEN'), 'token_invalid'],
    [400, refused('API key not valid. Please pass a valid API key.'), 'identity_unavailable'],
    [400, refused('constructor'), 'identity_unavailable'],
    [403, refused('USER_DISABLED'), 'identity_unavailable'],
    [429, refused('QUOTA_EXCEEDED'), 'identity_unavailable'],
    [503, 'no', 'identity_unavailable'],
    [200, {}, 'token_invalid'],
    [200, { users: [{ localId: 'someone-else' }] }, 'token_invalid'],
    [200, { users: [{ localId: 'subject-1', disabled: true }] }, 'account_disabled'],
    [200, { users: 'no' }, 'identity_unavailable'],
    [200, { users: [{ localId: 'subject-1', validSince: '1000' }] }, undefined],
  ])('reads %i %j as %s', async (status, body, code) => {
    expect(await lookUp(status, body)).toBe(code);
  });

  it('sends the API key and the token of the user', async () => {
    const { provider, verifier } = await setUp();
    await verifier.lookUp(await provider.issue());
    expect(provider.requests[1]).toBe('https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=k');
  });

  it('of a demo calls only the demo identity', async () => {
    const { provider, verifier } = await setUp(demo);
    await verifier.lookUp(await provider.issue());
    expect(provider.requests).toEqual([
      'http://localhost:1/emulator/jwks.json',
      'http://localhost:1/identitytoolkit.googleapis.com/v1/accounts:lookup?key=demo',
    ]);
  });
});

describe('the account deletion', () => {
  /** Responses of the provider in order; the last one repeats. */
  async function deletion(...responses: (() => Response)[]) {
    const { provider } = await setUp();
    let asked = 0;
    const verifier = createIdentityVerifier(firebase, {
      fetch: (input, init) => {
        if (!addressOf(input).includes('accounts:delete')) return provider.fetch(input, init);
        const respond = responses[Math.min(asked, responses.length - 1)];
        asked += 1;
        return Promise.resolve(respond?.() ?? Response.error());
      },
    });
    const said: unknown = await verifier
      ?.deleteAccount(await provider.issue())
      .catch((error: unknown) => error);
    return { said: said instanceof IdentityError ? said.code : said, asked };
  }
  const refuses = (message: string) => () =>
    Response.json({ error: { code: 400, message } }, { status: 400 });
  const isDown = () => new Response('no', { status: 503 });

  it('is retried after a lost response, and then finds no account', async () => {
    expect(await deletion(isDown, refuses('USER_NOT_FOUND'))).toEqual({ said: undefined, asked: 2 });
  });

  it('fails as an outage after several attempts', async () => {
    expect(await deletion(isDown)).toEqual({ said: 'identity_unavailable', asked: 3 });
  });

  it.each([
    ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'login_too_old'],
    ['USER_DISABLED', 'account_disabled'],
    ['TOKEN_EXPIRED', 'token_expired'],
  ])('maps %s to %s without a retry', async (message, code) => {
    expect(await deletion(refuses(message))).toEqual({ said: code, asked: 1 });
  });
});

it('is not created where sign-in is not set up', () => {
  expect(createIdentityVerifier({ kind: 'none' })).toBeUndefined();
});
