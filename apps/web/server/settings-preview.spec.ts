import { afterEach, describe, expect, it } from '@jest/globals';
import { defaultSiteSettings, previewPath, type PublicSite, routes } from '@sandstone/contract';
import { closeServers, listen, startApp } from './app.fixture.ts';

afterEach(closeServers);

const { legal: _legal, ...saved } = defaultSiteSettings;
const unsaved: PublicSite = { ...saved, words: { ...saved.words, name: 'Not saved yet' } };
const origin = 'https://site.example';
const cookie = '__Host-session=x';

async function start(role: string) {
  const apiUrl = await listen((incoming, response) => {
    if (incoming.url !== routes.session.path) return response.writeHead(500).end();
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ authenticated: true, user: { role } }));
  });
  const { base, renderCalls } = await startApp({}, { apiUrl });
  const send = (settings: string, headers: Record<string, string> = {}) =>
    fetch(base + previewPath('visitor'), {
      method: 'POST',
      headers: { cookie, origin, ...headers },
      body: new URLSearchParams({ settings }),
    });
  const shownName = () => renderCalls.at(-1)?.options.site.words.name;
  return { send, renderCalls, shownName };
}

describe('the preview of settings that are not saved', () => {
  it('shows them to an administrator, and is never cached', async () => {
    const { send, renderCalls, shownName } = await start('admin');
    const response = await send(JSON.stringify(unsaved));
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(shownName()).toBe('Not saved yet');
    expect(renderCalls.at(-1)?.options.audience).toBe('visitor');
  });

  it('shows pictures that are not saved', async () => {
    const { send, renderCalls } = await start('admin');
    const portrait = { sources: [], src: '/media/photos/1.jpg', width: 3, height: 4, placeholder: '' };
    await send(JSON.stringify({ ...unsaved, portrait }));
    expect(renderCalls.at(-1)?.options.site).toMatchObject({ portrait });
  });

  it('shows a member nothing of them', async () => {
    const { send, renderCalls, shownName } = await start('user');
    await send(JSON.stringify(unsaved));
    expect(renderCalls.at(-1)?.options.audience).toBeUndefined();
    expect(shownName()).toBe(saved.words.name);
  });

  it.each([
    ['no JSON', 'x'],
    ['no settings', '{}'],
    ['a refused value', JSON.stringify({ ...unsaved, words: { ...saved.words, name: '' } })],
    [
      'a colour that no readable form resembles',
      JSON.stringify({ ...unsaved, look: { accent: '#808080', theme: 'dark' } }),
    ],
  ])('is refused for %s', async (_what, settings) => {
    const { send, renderCalls } = await start('admin');
    expect((await send(settings)).status).toBe(400);
    expect(renderCalls).toEqual([]);
  });

  it('is refused where another site sends the form', async () => {
    const { send, renderCalls } = await start('admin');
    expect((await send(JSON.stringify(unsaved), { origin: 'https://evil.example' })).status).toBe(403);
    expect(renderCalls).toEqual([]);
  });
});
