// Generates the phone icons from the favicon. Run it manually after a change:
//   node apps/web/art/draw-icons.ts
import { mkdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';

const target = new URL('../public/', import.meta.url);
const drawing = (await readFile(new URL('favicon.svg', target), 'utf8'))
  // Phones round the corners themselves.
  .replace(/ rx="9"/, '');
await mkdir(new URL('icons/', target), { recursive: true });
for (const [file, size] of [
  ['icons/192.png', 192],
  ['icons/512.png', 512],
  ['apple-touch-icon.png', 180],
] as const) {
  await sharp(Buffer.from(drawing), { density: (72 * size) / 40 })
    .resize(size, size)
    .png({ palette: true })
    .toFile(new URL(file, target).pathname);
}
