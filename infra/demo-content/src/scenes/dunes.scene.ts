import { type Frame, hills, type Scene, sky } from '../scene.ts';

/** One dune with a lit and a shaded side, separated by a winding crest. */
function dune(frame: Frame, base: number, size: number, lit: string, shaded: string): string {
  const { width, height, random } = frame;
  const line = hills(frame, base, size);
  const peak = random.between(0.25, 0.75);
  const points: string[] = [];
  for (let i = 0; i <= 120; i += 1)
    points.push(`${((i / 120) * width).toFixed(1)} ${line(i / 120).toFixed(1)}`);
  const outline = `M0 ${height}L${points.join('L')}L${width} ${height}Z`;
  const x = peak * width;
  const y = line(peak);
  const sway = random.between(-0.18, 0.18) * width;
  const crest = points.filter((_point, index) => index / 120 >= peak).join('L');
  return `<path d="${outline}" fill="${lit}"/><path d="M${x} ${y}L${crest}L${width} ${height}L${x + sway} ${height}C${x + sway * 1.2} ${height * 0.9} ${x - sway} ${y + (height - y) * 0.4} ${x} ${y}Z" fill="${shaded}" opacity="0.75"/>`;
}

/** Waves of sand, each half lit and half shaded. */
export const dunesScene: Scene = (frame) => {
  const { width, height, random, palette } = frame;
  const sun = {
    x: random.between(0.1, 0.9) * width,
    y: random.between(0.18, 0.36) * height,
    radius: height * 0.045,
  };
  const [far, distant, middle, near, front] = palette.land;
  return [
    sky(frame, sun),
    dune(frame, height * 0.52, height * 0.06, far, distant),
    dune(frame, height * 0.64, height * 0.08, far, middle),
    dune(frame, height * 0.78, height * 0.09, distant, near),
    dune(frame, height * 0.95, height * 0.1, middle, front),
  ].join('');
};
