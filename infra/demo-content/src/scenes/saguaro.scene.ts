import { type Frame, hills, land, mesas, type Scene, sky } from '../scene.ts';

/** A tall cactus with two or three arms, as a silhouette. */
function saguaro({ random }: Frame, x: number, foot: number, size: number, fill: string): string {
  const trunk = size * 0.13;
  const arm = (side: 1 | -1) => {
    const from = foot - size * random.between(0.35, 0.6);
    const reach = side * size * random.between(0.18, 0.27);
    const up = size * random.between(0.2, 0.42);
    return `<path d="M${x} ${from}h${reach * 0.75}q${reach * 0.25} 0 ${reach * 0.25} ${-size * 0.08}v${-up}" fill="none" stroke="${fill}" stroke-width="${trunk * 0.72}" stroke-linecap="round" stroke-linejoin="round"/>`;
  };
  const arms = [arm(1), arm(-1), random.next() > 0.6 ? arm(random.next() > 0.5 ? 1 : -1) : ''].join('');
  return `<path d="M${x} ${foot + size * 0.1}V${foot - size}" stroke="${fill}" stroke-width="${trunk}" stroke-linecap="round"/>${arms}`;
}

/** Cacti in front of an evening sky. */
export const saguaroScene: Scene = (frame) => {
  const { width, height, random, palette } = frame;
  const sun = { x: random.between(0.3, 0.7) * width, y: height * 0.56, radius: height * 0.07 };
  const [far, distant, , near, front] = palette.land;
  const ground = hills(frame, height * 0.84, height * 0.025);
  const cacti = Array.from({ length: 3 + Math.floor(random.next() * 3) }, () => {
    const at = random.between(0.06, 0.94);
    return saguaro(frame, at * width, ground(at), height * random.between(0.14, 0.46), front);
  });
  return [
    sky(frame, sun),
    land(frame, mesas(frame, height * 0.66, height * 0.12), far),
    land(frame, hills(frame, height * 0.7, height * 0.03), distant),
    land(frame, hills(frame, height * 0.78, height * 0.03), near),
    ...cacti,
    land(frame, ground, front),
  ].join('');
};
