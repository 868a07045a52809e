import { pqTransfer, toPq, whiteNits } from './colour.transfer.ts';

const hlgScreenNits = 1000;

/** Luminance of linear light in the primaries of ITU-R BT.2100. */
export const luminanceOf = (red: number, green: number, blue: number) =>
  0.2627 * red + 0.678 * green + 0.0593 * blue;

/** Factor from the light of an HLG scene to that of its screen, by the luminance of the scene. */
export const systemGain = (luminance: number) => (hlgScreenNits / whiteNits) * luminance ** 0.2;

const curveSteps = 4096;

/**
 * Returns the factor by which light is reduced so that a picture with this peak fits below white: ITU-R BT.2390. Light
 * well below white, and a picture without any brighter light, stay unchanged.
 */
export function toneCurve(peak: number): (light: number) => number {
  if (peak <= 1) return () => 1;
  const source = toPq(peak);
  const most = toPq(1) / source;
  const knee = 1.5 * most - 0.5;
  const mapped = (light: number) => {
    const value = toPq(light) / source;
    if (value <= knee) return light;
    const t = (value - knee) / (1 - knee);
    const curved =
      (2 * t ** 3 - 3 * t ** 2 + 1) * knee +
      (t ** 3 - 2 * t ** 2 + t) * (1 - knee) +
      (3 * t ** 2 - 2 * t ** 3) * most;
    return pqTransfer(curved * source);
  };
  // Steps of the square root are even enough for the eye.
  const gains = Float32Array.from({ length: curveSteps + 1 }, (_, step) => {
    const light = peak * (step / curveSteps) ** 2;
    return step === 0 ? 1 : mapped(light) / light;
  });
  return (light) => gains[Math.round(Math.sqrt(light / peak) * curveSteps)] ?? 1;
}
