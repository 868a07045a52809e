import { type PhotoEdits, routePath } from '@sandstone/contract';
import { concealAreas, croppedPixels, isTurnedSideways, touchedPixels } from '@sandstone/domain';

/** The longest side of the picture in the editor, in px. */
const longestSide = 1000;

/** The upright original. */
export interface Original {
  /** In px. */
  width: number;
  height: number;
  /** Small enough to be drawn while a finger moves; missing where the browser cannot draw. */
  pixels: ImageData | undefined;
}

function contextOf(width: number, height: number): CanvasRenderingContext2D | null {
  return Object.assign(document.createElement('canvas'), { width, height }).getContext('2d', {
    willReadFrequently: true,
  });
}

/** Opens the original of a photo. The browser turns it upright. */
export async function openOriginal(photoId: string): Promise<Original> {
  const image = new Image();
  image.src = routePath('adminPhotoPicture', { id: photoId, size: 'original' });
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const across = Math.max(1, Math.round(width * scale));
  const down = Math.max(1, Math.round(height * scale));
  const context = contextOf(across, down);
  context?.drawImage(image, 0, 0, across, down);
  return { width, height, pixels: context?.getImageData(0, 0, across, down) };
}

/** Draws the photo with its edits as the worker makes its pictures. @param isCropped false shows all of the photo */
export function drawEdited(
  canvas: HTMLCanvasElement,
  original: Original,
  { edits, isCropped }: { edits: PhotoEdits; isCropped: boolean },
): void {
  const { pixels } = original;
  const { width, height } = pixels ?? original;
  const source = contextOf(width, height);
  const area = isCropped ? croppedPixels(edits, { width, height }) : { left: 0, top: 0, width, height };
  const [across, down] = isTurnedSideways(edits) ? [area.height, area.width] : [area.width, area.height];
  canvas.width = across;
  canvas.height = down;
  const target = canvas.getContext('2d');
  if (pixels === undefined || source === null || target === null) return;
  const data = new Uint8ClampedArray(pixels.data);
  const areas = edits.covered.map((area) => touchedPixels(area, { width, height }));
  concealAreas({ data, width, height, channels: 4 }, areas);
  source.putImageData(new ImageData(data, width, height), 0, 0);
  target.translate(across / 2, down / 2);
  target.rotate((edits.quarterTurns * Math.PI) / 2);
  const { left, top, width: cut, height: rows } = area;
  target.drawImage(source.canvas, left, top, cut, rows, -cut / 2, -rows / 2, cut, rows);
}
