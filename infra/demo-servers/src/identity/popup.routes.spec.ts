import { SourceTextModule } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LiveDemoIdentity, person } from './testing/live-demo-identity.ts';

let live: LiveDemoIdentity;
beforeAll(async () => {
  live = await LiveDemoIdentity.start();
});
afterAll(() => live.stop());

describe('the popup', () => {
  const read = async (path: string) => {
    const response = await fetch(live.url + path);
    expect(response.status).toBe(200);
    return { text: await response.text(), type: response.headers.get('content-type') ?? '' };
  };

  it.each(['google.com', 'apple.com', 'twitter.com'])(
    'offers the predefined people for %s',
    async (provider) => {
      const { text } = await read(`/emulator/auth/handler?providerId=${provider}&apiKey=demo&eventId=1`);
      expect(text).toContain('visitor@example.com');
      expect(text).toContain('admin@example.com');
      for (const id of ['add-account-button', 'email-input', 'sign-in']) expect(text).toContain(`id="${id}"`);
      expect(text.match(/class="js-reuse-account"/g)?.length).toBeGreaterThanOrEqual(2);
    },
  );

  it('disables choices until its script is ready', async () => {
    const { text } = await read('/emulator/auth/handler?providerId=google.com');
    expect(text).toContain('<main inert>');
    expect((await read('/emulator/popup.js')).text).toContain("removeAttribute('inert')");
  });

  it('offers earlier accounts, whatever their name contains', async () => {
    await live.signIn(person('kim', { name: `<img src=x onerror="alert(1)">'` }));
    const { text } = await read('/emulator/auth/handler?providerId=google.com');
    expect(text).toContain('kim@example.com');
    expect(text).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&#39;');
    expect(text).not.toContain('<img src=x');
  });

  it.each(['/emulator/auth/handler?providerId=google.com', '/emulator/auth/iframe?apiKey=demo'])(
    'contains no inline script or style in %s',
    async (path) => {
      const { text, type } = await read(path);
      expect(type).toContain('text/html');
      for (const [, attributes, content] of text.matchAll(/<script([^>]*)>([^<]*)/g)) {
        expect(attributes).toMatch(/src="\/emulator\/\w+\.js"/);
        expect(content).toBe('');
      }
      expect(text).not.toMatch(/<style|\sstyle=|\son\w+="/);
    },
  );

  it('serves its scripts as plain JavaScript, and avatars', async () => {
    for (const name of ['popup', 'frame', 'gapi']) {
      const { text, type } = await read(`/emulator/${name}.js`);
      expect(type).toContain('javascript');
      // Types and type imports are removed.
      expect(() => new SourceTextModule(text)).not.toThrow();
    }
    expect((await read('/emulator/popup.css')).type).toContain('text/css');
    const { text, type } = await read(`/emulator/avatar.svg?name=${encodeURIComponent('<b>')}`);
    expect(type).toContain('svg');
    expect(text).toContain('&lt;');
  });
});
