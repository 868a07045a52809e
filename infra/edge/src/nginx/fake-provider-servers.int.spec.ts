import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ask } from '../testing/ask.ts';
import { doorSuite } from '../testing/door.suite.ts';
import { nginxDoor } from '../testing/doors.ts';
import { type Scene, setScene } from '../testing/scene.ts';

const kind = nginxDoor();

doorSuite(kind, 'the hosts of the fake provider', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await setScene(kind, (_options, { api, store }) => ({
      fakeProvider: { player: store.url, files: api.url },
    }));
    scene.store.on('/embed/*', (_req, res) => res.setHeader('content-security-policy', 'own').end('player'));
    scene.api.on('/bcdn_token=*', (_req, res) => res.end('a clip'));
  });
  afterAll(() => scene.close());

  const at = (part: string) => ({ host: `${part}.${scene.door.publicHost}` });

  it('lead to its player and its files, with its own headers, and with nothing of the site', async () => {
    const headers = { ...at('player'), cookie: '__Host-session=secret', range: 'bytes=0-' };
    const player = await ask(scene.door, '/embed/100001/x?token=abc', { headers });
    expect(player.text).toBe('player');
    expect(player.headers['content-security-policy']).toBe('own');
    const asked = scene.store.requests.at(-1);
    expect(asked?.headers).toMatchObject({ host: headers.host, range: 'bytes=0-' });
    expect(asked?.headers.cookie).toBeUndefined();
    const clip = await ask(scene.door, '/bcdn_token=abc/clip.mp4', { headers: at('files') });
    expect(clip.text).toBe('a clip');
  });

  it('stand in no log, for their addresses hold tokens, and take nothing but reads', async () => {
    expect((await ask(scene.door, '/embed/x', { headers: at('player'), method: 'POST' })).status).toBe(405);
    expect(scene.door.log()).not.toContain('token');
  });

  it('are the only ones beside the site', async () => {
    expect((await ask(scene.door, '/', { headers: at('other') })).status).toBe(421);
    expect((await ask(scene.door, '/embed/x', { headers: { host: 'localhost' } })).status).toBe(421);
  });
});
