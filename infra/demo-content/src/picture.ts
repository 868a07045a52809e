import sharp from 'sharp';
import { palettes } from './palette.ts';
import { createRandom } from './random.ts';
import { type Scene } from './scene.ts';
import { dunesScene } from './scenes/dunes.scene.ts';
import { mesaScene } from './scenes/mesa.scene.ts';
import { saguaroScene } from './scenes/saguaro.scene.ts';
import { shapesScene } from './scenes/shapes.scene.ts';
import { strataScene } from './scenes/strata.scene.ts';

const scenes: readonly { title: string; draw: Scene }[] = [
  { title: 'Mesas', draw: mesaScene },
  { title: 'Dunes', draw: dunesScene },
  { title: 'Saguaros', draw: saguaroScene },
  { title: 'Sandstone', draw: strataScene },
  { title: 'Arches', draw: shapesScene },
];
/** Shapes as cameras and phones make them, px. */
const sizes = [
  [1600, 1067],
  [1200, 1500],
  [1600, 1200],
  [1080, 1620],
  [1500, 1500],
  [1800, 1013],
] as const;

export const demoPhotoCount = 36;

export interface DemoPicture {
  name: string;
  description: string;
  jpeg: Buffer;
}

/** Draws the picture of this number, always the same for the same number. */
export async function drawDemoPicture(number: number): Promise<DemoPicture> {
  const random = createRandom(number * 7919 + 17);
  const scene = scenes[number % scenes.length] ?? { title: 'Mesas', draw: mesaScene };
  const palette =
    palettes[(number * 5 + Math.floor(number / scenes.length)) % palettes.length] ?? palettes[0];
  const [width, height] = sizes[(number * 7) % sizes.length] ?? sizes[0];
  const body = scene.draw({ width, height, random, palette });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;
  // A little grain takes the vector's coldness away and keeps gradients from banding.
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const jpeg = await sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .flatten()
    .jpeg({ quality: 90 })
    .toBuffer();
  const title = `${scene.title} in ${palette.name === 'moonlit' ? 'moonlight' : `the ${palette.name}`}`;
  return { name: `demo-${String(number + 1).padStart(2, '0')}.jpg`, description: title, jpeg };
}
