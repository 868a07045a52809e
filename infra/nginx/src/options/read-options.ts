import { readFileSync } from 'node:fs';
import { type ProxyOptions, parseProxyOptions } from './options.ts';

/** Reads the options from a JSON file. @throws Error that describes missing or invalid options */
export function readOptions(file: string | undefined): ProxyOptions {
  if (file === undefined) throw new Error('Pass a JSON file with the options.');
  return parseProxyOptions(JSON.parse(readFileSync(file, 'utf8')));
}
