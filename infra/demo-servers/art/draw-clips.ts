// Creates the player's clips and their posters. Run it manually after a change:
// node infra/run.mjs infra/demo-servers/art/draw-clips.ts
// It needs Chromium (CHROMIUM_PATH), which draws and encodes frame by frame.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const target = new URL('../assets/', import.meta.url);
const shapes = { landscape: [640, 360], portrait: [360, 640] } as const;

const html = `<!doctype html>
<script type="importmap">{ "imports": { "mediabunny": "/mediabunny.js" } }</script>
<script type="module" src="/scene.js"></script>`;
const scripts: Record<string, string> = {
  '/scene.js': './scene.js',
  '/mediabunny.js': '../../../node_modules/mediabunny/dist/bundles/mediabunny.min.mjs',
};

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  // WebCodecs requires a secure context, which localhost is.
  await page.route('http://localhost/**', (route) => {
    const script = scripts[new URL(route.request().url()).pathname];
    return script === undefined
      ? route.fulfill({ contentType: 'text/html', body: html })
      : route.fulfill({ path: fileURLToPath(new URL(script, import.meta.url)) });
  });
  await page.goto('http://localhost/');
  for (const [name, [width, height]] of Object.entries(shapes)) {
    const asked = { width, height, seconds: 6, framesPerSecond: 30, bitrate: 240_000 };
    // The function of scene.js, with its documented result.
    const film = (await page.evaluate(`film(${JSON.stringify(asked)})`)) as { clip: string; poster: string };
    await writeFile(new URL(`${name}.webm`, target), film.clip, 'base64');
    await writeFile(new URL(`${name}.jpg`, target), film.poster, 'base64');
  }
} finally {
  await browser.close();
}
