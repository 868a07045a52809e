import { afterEach, expect, it } from '@jest/globals';
import { demoVisitPath } from '@sandstone/contract';
import { closeServers, startApp } from './app.fixture.ts';

const origin = 'https://site.example';

async function send(fields: Record<string, string>, { demo = true, from = origin } = {}) {
  const { base } = await startApp({}, { demo });
  const response = await fetch(base + demoVisitPath, {
    method: 'POST',
    headers: { origin: from },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const { status, headers } = response;
  return { status, location: headers.get('location'), cookie: headers.get('set-cookie') };
}

afterEach(closeServers);

it('a visitor of the demo plays one from another region', async () => {
  expect(await send({ address: '192.0.2.1', return: '/pictures' })).toEqual({
    status: 303,
    location: '/pictures',
    cookie: 'demo_visitor=192.0.2.1; Path=/; Secure; HttpOnly; SameSite=Lax',
  });
});

it.each(['', '127.0.0.1', '192.0.2.1; Domain=example.com'])(
  'another address ends it, and is stored nowhere: %j',
  async (address) => {
    expect(await send({ address })).toEqual({
      status: 303,
      location: '/',
      cookie: 'demo_visitor=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax',
    });
  },
);

it('leads to no other site', async () => {
  expect(await send({ address: '', return: 'https://evil.example/' })).toMatchObject({ location: '/' });
});

it('nobody else can send the form, and without a demo there is none', async () => {
  expect(await send({ address: '192.0.2.1' }, { from: 'https://evil.example' })).toMatchObject({
    status: 403,
    cookie: null,
  });
  expect(await send({ address: '192.0.2.1' }, { demo: false })).toMatchObject({ status: 405, cookie: null });
});
