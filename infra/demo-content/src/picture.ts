import sharp from 'sharp';
import { type Palette, palettes } from './palette.ts';
import { createRandom } from './random.ts';
import { type Scene } from './scene.ts';
import { dunesScene } from './scenes/dunes.scene.ts';
import { mesaScene } from './scenes/mesa.scene.ts';
import { saguaroScene } from './scenes/saguaro.scene.ts';
import { shapesScene } from './scenes/shapes.scene.ts';
import { strataScene } from './scenes/strata.scene.ts';

const scenes = {
  mesa: mesaScene,
  dunes: dunesScene,
  saguaro: saguaroScene,
  strata: strataScene,
  shapes: shapesScene,
} as const satisfies Record<string, Scene>;
export type SceneName = keyof typeof scenes;
const sceneList = Object.values(scenes);

/** Sizes of typical cameras and phones, in px. */
const sizes = [
  [1600, 1067],
  [1200, 1500],
  [1600, 1200],
  [1080, 1620],
  [1500, 1500],
  [1800, 1013],
] as const;

export interface DemoPicture {
  name: string;
  jpeg: Buffer;
}

interface Drawing {
  draw: Scene;
  palette: Palette;
  seed: number;
  width: number;
  height: number;
  takenAt?: Date | null;
}

/** The bounding size of all pictures, in px. */
const sheet = { width: 1800, height: 1620 };
let sheetOfGrain: Promise<Buffer> | undefined;

/**
 * Grain hides the flatness of vector graphics and banding in gradients. It is drawn once and cropped, because drawing
 * it takes longer than a picture.
 */
async function grain(width: number, height: number): Promise<Buffer> {
  sheetOfGrain ??= sharp({
    create: {
      ...sheet,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 14 },
    },
  })
    .raw()
    .toBuffer();
  return sharp(await sheetOfGrain, { raw: { ...sheet, channels: 3 } })
    .extract({ left: 0, top: 0, width, height })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Writes a time as cameras do. */
const exifTime = (at: Date) => at.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');

async function drawJpeg({ draw, palette, seed, width, height, takenAt = null }: Drawing): Promise<Buffer> {
  const body = draw({ width, height, random: createRandom(seed), palette });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${body}</svg>`;
  const input = await grain(width, height);
  const picture = sharp(Buffer.from(svg))
    .composite([{ input, blend: 'soft-light' }])
    .flatten()
    .jpeg({ quality: 90 });
  // The third directory of sharp is that of the camera.
  if (takenAt !== null) picture.withExif({ IFD2: { DateTimeOriginal: exifTime(takenAt) } });
  return picture.toBuffer();
}

export const demoPhotoName = (number: number) => `demo-${String(number + 1).padStart(2, '0')}.jpg`;

/** Draws the picture with this number, deterministically, as the file of a camera that knows the time. */
export async function drawDemoPicture(number: number, takenAt: Date | null): Promise<DemoPicture> {
  const draw = sceneList[number % sceneList.length] ?? scenes.mesa;
  const palette =
    palettes[(number * 5 + Math.floor(number / sceneList.length)) % palettes.length] ?? palettes[0];
  const [width, height] = sizes[(number * 7) % sizes.length] ?? sizes[0];
  const jpeg = await drawJpeg({ draw, palette, seed: number * 7919 + 17, width, height, takenAt });
  return { name: demoPhotoName(number), jpeg };
}

/** Draws a video's cover in thumbnail size, for a fast first start. */
export async function drawDemoCover(
  number: number,
  { scene, palette, portrait }: { scene: SceneName; palette: number; portrait: boolean },
): Promise<Buffer> {
  const [width, height] = portrait ? [640, 1138] : [960, 540];
  return drawJpeg({
    draw: scenes[scene],
    palette: palettes[palette] ?? palettes[0],
    seed: number * 104_729 + 7,
    width,
    height,
  });
}
