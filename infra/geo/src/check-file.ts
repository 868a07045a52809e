import { limits } from '@sandstone/contract';
import { readRegionDatabase } from './database.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Describes a database of regions for its operator, in lines.
 * @throws RegionDatabaseError for a file that cannot be used
 */
export function checkFile(file: string, now: Date): string[] {
  const { kind, builtAt, families, knowsStates } = readRegionDatabase(file);
  const days = Math.max(0, Math.floor((now.getTime() - builtAt.getTime()) / dayMs));
  return [
    `${kind}, made on ${builtAt.toISOString().slice(0, 10)} (${days} days ago)`,
    `It has ${families.join(' and ')} addresses.`,
    knowsStates
      ? 'It tells states of the US and provinces of Canada.'
      : 'It tells countries alone, so rules for states cannot be kept with it.',
    ...(days > limits.regions.databaseOldDays
      ? [
          `warning: It is more than ${limits.regions.databaseOldDays} days old. Addresses move, so take a newer one.`,
        ]
      : []),
  ];
}
