import { limits, type WatermarkPicture } from '@sandstone/contract';

const { maxSidePx } = limits.watermark;
/** Size of the letters before they are scaled to the largest mark, in px. */
const letterPx = 96;

export async function base64Of(
  bytes: Uint8Array<ArrayBuffer> | Uint8ClampedArray<ArrayBuffer>,
): Promise<string> {
  const url = await new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    // The type of the result depends on the method that reads.
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new Error('The pixels could not be read'));
    reader.readAsDataURL(new Blob([bytes]));
  });
  return url.slice(url.indexOf(',') + 1);
}

async function pixelsOf(context: CanvasRenderingContext2D): Promise<WatermarkPicture> {
  const { width, height } = context.canvas;
  const { data } = context.getImageData(0, 0, width, height);
  return { width, height, pixels: await base64Of(data) };
}

export function newContext(width: number, height: number): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw');
  return context;
}

/** Draws a text in the site's font, white with a soft shadow, so that it is legible on any photo. */
export async function drawText(text: string): Promise<WatermarkPicture> {
  await document.fonts.ready;
  const family = getComputedStyle(document.body).fontFamily;
  const fontOf = (px: number) => `600 ${px}px ${family}`;
  const ruler = newContext(1, 1);
  ruler.font = fontOf(letterPx);
  const room = 1 + letterPx / 4;
  const scale = Math.min(1, maxSidePx / (ruler.measureText(text).width + 2 * room));
  const px = letterPx * scale;
  const { width: length } = ruler.measureText(text);
  const width = Math.min(maxSidePx, Math.ceil((length + 2 * room) * scale));
  const height = Math.min(maxSidePx, Math.ceil(px * 1.5));
  const context = newContext(width, height);
  context.font = fontOf(px);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = '#ffffff';
  context.shadowColor = 'rgb(0 0 0 / 65%)';
  context.shadowBlur = px / 8;
  context.fillText(text, width / 2, height / 2);
  return pixelsOf(context);
}

/** Reads a picture file at the size of the largest mark. Rejects where the browser cannot open it. */
export async function drawFile(file: Blob): Promise<WatermarkPicture> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, maxSidePx / picture.width, maxSidePx / picture.height);
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const context = newContext(width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, width, height);
    return await pixelsOf(context);
  } finally {
    picture.close();
  }
}

/** Shows the pixels of a mark on a canvas. */
export function showPixels(canvas: HTMLCanvasElement, { width, height, pixels }: WatermarkPicture): void {
  Object.assign(canvas, { width, height });
  const bytes = Uint8ClampedArray.from(atob(pixels), (character) => character.charCodeAt(0));
  canvas.getContext('2d')?.putImageData(new ImageData(bytes, width, height), 0, 0);
}
