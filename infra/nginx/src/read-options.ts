import { readFileSync } from 'node:fs';
import { type ProxyOptions, parseProxyOptions } from './options.ts';

/**
 * Reads the options from a JSON file or from `PROXY_OPTIONS`, which holds the JSON itself.
 * @throws Error that describes missing or invalid options
 */
export function readOptions(file: string | undefined, environment: NodeJS.ProcessEnv): ProxyOptions {
  const text = file === undefined ? environment.PROXY_OPTIONS : readFileSync(file, 'utf8');
  if (text === undefined) throw new Error('Pass a JSON file with the options, or set PROXY_OPTIONS.');
  return parseProxyOptions(JSON.parse(text));
}
