import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoDatabase } from '@sandstone/geo';
import { type ProxyOptions } from '../options.ts';

/** Gives the proxy of a demo without a source of regions a database of the addresses that its visitors can choose. */
export function withDemoRegions<Options extends ProxyOptions>(options: Options): Options {
  if (options.demoVisitor !== true || options.regions !== undefined) return options;
  const database = join(options.runDir, 'demo-regions.mmdb');
  mkdirSync(options.runDir, { recursive: true });
  writeFileSync(database, demoDatabase(new Date()));
  return { ...options, regions: { database } };
}
