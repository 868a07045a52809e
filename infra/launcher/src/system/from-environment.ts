import { readFileSync } from 'node:fs';
import { type Environment } from '@sandstone/config';
import { ComponentError } from './component-error.ts';

/** The value of `name`, or the content of the file in `<name>_FILE`; empty counts as absent. */
export function fromEnvironment(environment: Environment, name: string): string | undefined {
  const value = environment[name];
  if (value !== undefined && value !== '') return value;
  const file = environment[`${name}_FILE`];
  if (file === undefined || file === '') return undefined;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new ComponentError(`${name}_FILE: this file cannot be read`);
  }
}
