/** Converts an encoded value to linear light. */
export type Transfer = (value: number) => number;

export const srgbTransfer: Transfer = (value) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
export const powerTransfer =
  (exponent: number): Transfer =>
  (value) =>
    value ** exponent;

/** Light of white on a screen in cd/m², which is 1 in linear light: ITU-R BT.2408. */
export const whiteNits = 203;
const pqNits = 10_000;

const pq = { m1: 1305 / 8192, m2: 2523 / 32, c1: 107 / 128, c2: 2413 / 128, c3: 2392 / 128 } as const;

/** Light of a value that is encoded by the perceptual quantizer (PQ) of ITU-R BT.2100. */
export const pqTransfer: Transfer = (value) => {
  const power = value ** (1 / pq.m2);
  const light = (Math.max(0, power - pq.c1) / (pq.c2 - pq.c3 * power)) ** (1 / pq.m1);
  return (light * pqNits) / whiteNits;
};

/** The inverse of `pqTransfer`. */
export function toPq(light: number): number {
  const power = ((light * whiteNits) / pqNits) ** pq.m1;
  return ((pq.c1 + pq.c2 * power) / (1 + pq.c3 * power)) ** pq.m2;
}

/** Light of the scene, 0 to 1, of a value in hybrid log-gamma (HLG) of ITU-R BT.2100. */
export const hlgTransfer: Transfer = (value) =>
  value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.559_910_73) / 0.178_832_77) + 0.284_668_92) / 12;
