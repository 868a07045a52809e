import { type Scene } from '../scene.ts';

/** Sandstone in close-up: parallel bands with slight variations. */
export const strataScene: Scene = ({ width, height, random, palette }) => {
  const tones = [...palette.land.slice(0, 4), palette.sky[2], palette.sky[1]];
  const bend = random.between(0.06, 0.16) * height;
  const pitch = random.between(0.5, 1.3);
  const shift = random.between(0, 7);
  const tilt = random.between(-0.35, 0.35) * height;
  const line = (x: number, depth: number) =>
    Math.sin(x * pitch * Math.PI * 2 + shift + depth * 1.4) * bend * (1 - depth * 0.4) +
    Math.sin(x * pitch * 5.3 + depth * 9) * bend * 0.12 +
    tilt * (x - 0.5);
  const bands: string[] = [];
  let top = -height * 0.4;
  while (top < height * 1.4) {
    const depth = top / height;
    const points: string[] = [];
    for (let i = 0; i <= 80; i += 1) {
      points.push(`${((i / 80) * width).toFixed(1)} ${(top + line(i / 80, depth)).toFixed(1)}`);
    }
    const tone = tones[Math.floor(random.next() * tones.length)] ?? palette.land[0];
    bands.push(
      `<path d="M${points.join('L')}L${width} ${height * 2}L0 ${height * 2}Z" fill="${tone}" opacity="${random.between(0.55, 1).toFixed(2)}"/>`,
    );
    top += height * random.between(0.018, 0.085);
  }
  return `<defs><linearGradient id="light" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${palette.sun}" stop-opacity="0.4"/><stop offset="0.5" stop-color="${palette.sun}" stop-opacity="0"/><stop offset="1" stop-color="#1a0c08" stop-opacity="0.55"/></linearGradient></defs><rect width="${width}" height="${height}" fill="${palette.land[1]}"/>${bands.join('')}<rect width="${width}" height="${height}" fill="url(#light)"/>`;
};
