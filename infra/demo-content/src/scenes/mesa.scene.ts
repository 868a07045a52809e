import { hills, land, mesas, type Scene, sky } from '../scene.ts';

/** Table mountains behind one another, with a low sun. */
export const mesaScene: Scene = (frame) => {
  const { width, height, random, palette } = frame;
  const sun = {
    x: random.between(0.2, 0.8) * width,
    y: random.between(0.3, 0.5) * height,
    radius: height * 0.035,
  };
  const [far, distant, middle, near, front] = palette.land;
  return [
    sky(frame, sun),
    land(frame, mesas(frame, height * 0.6, height * 0.16), far),
    land(frame, mesas(frame, height * 0.66, height * 0.24), distant),
    land(frame, hills(frame, height * 0.72, height * 0.03), middle),
    land(frame, hills(frame, height * 0.82, height * 0.04), near),
    land(frame, hills(frame, height * 0.93, height * 0.04), front),
  ].join('');
};
