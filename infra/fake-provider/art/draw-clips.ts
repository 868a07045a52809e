// Creates the player's clips and their posters. Run it manually after a change:
// node infra/fake-provider/art/draw-clips.ts
// It needs Chromium (CHROMIUM_PATH), which draws and encodes frame by frame.
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { chromium } from 'playwright-core';
import { type Frame, webm } from './webm.ts';

const target = new URL('../assets/', import.meta.url);
const shapes = { landscape: [640, 360], portrait: [360, 640] } as const;
const seconds = 6;

const scene = await readFile(new URL('scene.js', import.meta.url), 'utf8');
// WebCodecs requires a secure context, which localhost is.
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(`<!doctype html><script>${scene}</script>`);
});
const listening = Promise.withResolvers<number>();
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  listening.resolve(typeof address === 'object' && address !== null ? address.port : 0);
});
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${await listening.promise}/`);
  for (const [name, [width, height]] of Object.entries(shapes)) {
    const asked = { width, height, seconds, framesPerSecond: 30, bitrate: 240_000 };
    // The function of scene.js, with its documented result.
    const film = (await page.evaluate(`film(${JSON.stringify(asked)})`)) as {
      frames: (Omit<Frame, 'data'> & { data: string })[];
      poster: string;
    };
    const frames = film.frames.map((frame) => ({ ...frame, data: Buffer.from(frame.data, 'base64') }));
    await writeFile(new URL(`${name}.webm`, target), webm(frames, width, height, seconds * 1000));
    await writeFile(new URL(`${name}.jpg`, target), Buffer.from(film.poster, 'base64'));
  }
} finally {
  await browser.close();
  server.close();
}
