import { type Palette } from './palette.ts';
import { type Random } from './random.ts';

export interface Frame {
  width: number;
  height: number;
  random: Random;
  palette: Palette;
}

/** Draws a picture as the content of an SVG of the frame's size. */
export type Scene = (frame: Frame) => string;

const point = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** A filled shape below a line of heights, across the whole width. */
export function land({ width, height }: Frame, heightAt: (x: number) => number, fill: string): string {
  const step = width / 160;
  const line: string[] = [];
  for (let x = -step; x <= width + step; x += step) line.push(point(x, heightAt(x / width)));
  return `<path d="M${point(-step, height)}L${line.join('L')}L${point(width + step, height)}Z" fill="${fill}"/>`;
}

/** A smooth line of hills: a sum of three waves of decreasing size. */
export function hills({ random }: Frame, base: number, size: number): (x: number) => number {
  const waves = [1, 2.3, 5.1].map((pitch) => ({
    pitch: pitch * random.between(0.8, 1.6),
    shift: random.between(0, 7),
    size: size / pitch,
  }));
  return (x) =>
    base +
    waves.reduce((sum, wave) => sum + wave.size * Math.sin(x * wave.pitch * Math.PI * 2 + wave.shift), 0);
}

/** Table mountains: plateaus with steep sides on a low line. */
export function mesas(frame: Frame, base: number, size: number): (x: number) => number {
  const { random } = frame;
  const ground = hills(frame, base, size * 0.06);
  const tables = Array.from({ length: 2 + Math.floor(random.next() * 3) }, () => ({
    centre: random.next(),
    half: random.between(0.05, 0.16),
    rise: size * random.between(0.5, 1),
    ledge: random.between(0.55, 0.8),
  }));
  return (x) => {
    const rise = tables.reduce((highest, { centre, half, rise: top, ledge }) => {
      const away = Math.abs(x - centre) / half;
      if (away > 1.45) return highest;
      const side = away < 1 ? 1 : 1 - (away - 1) / 0.45;
      // A slope of scree, then the wall.
      const profile = away < 1 ? 1 : side > 0.6 ? ledge : side * ledge * 1.2;
      return Math.max(highest, top * Math.min(1, profile));
    }, 0);
    return ground(x) - rise;
  };
}

/** Sky with stars at night, and the sun with its glow. */
export function sky(
  { width, height, random, palette }: Frame,
  sunAt: { x: number; y: number; radius: number },
): string {
  const [high, middle, low] = palette.sky;
  const { x, y, radius } = sunAt;
  const stars = palette.stars
    ? Array.from({ length: 170 }, () => {
        const size = random.between(0.4, 1.6) * (width / 1600);
        return `<circle cx="${(random.next() * width).toFixed(0)}" cy="${(random.next() ** 1.5 * height * 0.6).toFixed(0)}" r="${size.toFixed(2)}" fill="#fff" opacity="${random.between(0.25, 0.9).toFixed(2)}"/>`;
      }).join('')
    : '';
  return `<defs>
<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${high}"/><stop offset="0.45" stop-color="${middle}"/><stop offset="0.75" stop-color="${low}"/></linearGradient>
<radialGradient id="glow"><stop offset="0" stop-color="${palette.sun}" stop-opacity="0.85"/><stop offset="0.25" stop-color="${palette.sun}" stop-opacity="0.35"/><stop offset="1" stop-color="${palette.sun}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>${stars}
<circle cx="${x}" cy="${y}" r="${radius * 6}" fill="url(#glow)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${palette.sun}"/>`;
}
