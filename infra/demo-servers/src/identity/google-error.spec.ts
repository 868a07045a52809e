import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { idpPath, LiveDemoIdentity, person, refusal } from './testing/live-demo-identity.ts';

let live: LiveDemoIdentity;
beforeAll(async () => {
  live = await LiveDemoIdentity.start();
});
afterAll(() => live.stop());

describe("errors have the provider's shape", () => {
  const toIdp = (body: string | object) => () => live.post(idpPath, body);
  it.each([
    ['nothing', toIdp(''), 400, 'INVALID_CREDENTIAL_OR_PROVIDER_ID'],
    ['broken JSON', toIdp('{"postBody":'), 400, 'INVALID_REQUEST'],
    ['no object', toIdp('[1]'), 400, 'INVALID_CREDENTIAL_OR_PROVIDER_ID'],
    ['wrong types', toIdp({ postBody: 7 }), 400, 'INVALID_REQUEST'],
    ['no provider', toIdp({ postBody: 'id_token={"sub":"1"}' }), 400, 'INVALID_CREDENTIAL_OR_PROVIDER_ID'],
    ['another provider', () => live.idp(person('k'), 'facebook.com'), 400, 'OPERATION_NOT_ALLOWED'],
    ['no person', toIdp({ postBody: 'providerId=google.com' }), 400, 'INVALID_IDP_RESPONSE'],
    ['no subject', () => live.idp({ email: 'k@example.com' }), 400, 'INVALID_IDP_RESPONSE'],
    ['an e-mail that is none', () => live.idp(person('k', { email: 'k' })), 400, 'INVALID_IDP_RESPONSE'],
    [
      'a token that is no JSON',
      toIdp({ postBody: 'id_token=ey.x.y&providerId=google.com' }),
      400,
      'INVALID_IDP_RESPONSE',
    ],
    [
      'no key',
      () => live.post(idpPath.replace('?key=demo', ''), {}),
      403,
      'The request is missing a valid API key.',
    ],
    ['too much', toIdp({ postBody: 'x'.repeat(70_000) }), 413, 'PAYLOAD_TOO_LARGE'],
    [
      'a strange charset',
      () => live.post(idpPath, '{}', { 'content-type': 'text/plain; charset=x' }),
      415,
      'INVALID_REQUEST',
    ],
    [
      'a page of another site',
      () => live.post(idpPath, {}, { 'sec-fetch-site': 'cross-site' }),
      403,
      'PERMISSION_DENIED',
    ],
    ['a look-up of nothing', () => live.toolkit('lookup', {}), 400, 'INVALID_ID_TOKEN'],
    ['a look-up of no token', () => live.toolkit('lookup', { idToken: 'a.b.c' }), 400, 'INVALID_ID_TOKEN'],
    ['a deletion of nothing', () => live.toolkit('delete', {}), 400, 'INVALID_ID_TOKEN'],
    ['no refresh token', () => live.refresh(''), 400, 'MISSING_REFRESH_TOKEN'],
    [
      'no grant',
      () => live.post('/securetoken.googleapis.com/v1/token?key=demo', {}),
      400,
      'INVALID_GRANT_TYPE',
    ],
    ['an unknown account', () => live.post('/emulator/accounts/x/disable', {}), 404, 'USER_NOT_FOUND'],
    ['an unknown path', () => live.toolkit('signUp', {}), 404, 'NOT_FOUND'],
    [
      'a popup for nobody',
      () => fetch(`${live.url}/emulator/auth/handler?providerId[]=x`),
      400,
      'OPERATION_NOT_ALLOWED',
    ],
    [
      'a broken path',
      () => fetch(`${live.url}/emulator/accounts/%ff/disable`, { method: 'POST' }),
      400,
      'INVALID_REQUEST',
    ],
  ])('%s', async (_what, call, status, message) => {
    const response = await call();
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(await refusal(response)).toEqual([status, message]);
  });
});
