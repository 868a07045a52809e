import { type Finding } from './finding.ts';

/** Sign-in and signed links fail beyond a minute or a few. */
const maxDifferenceMs = 60_000;

/** @returns undefined while the clocks agree */
export function clockFinding(
  variable: string,
  service: string,
  theirMs: number,
  ourMs: number,
): Finding | undefined {
  const difference = theirMs - ourMs;
  if (Math.abs(difference) <= maxDifferenceMs) return undefined;
  const minutes = Math.round(Math.abs(difference) / 60_000);
  const direction = difference > 0 ? 'behind' : 'ahead of';
  return {
    level: 'warning',
    variable,
    text: `The clock of this machine is ${minutes} min ${direction} that of ${service}, so sign-in and signed links fail. Set both by NTP (timedatectl set-ntp true).`,
  };
}
