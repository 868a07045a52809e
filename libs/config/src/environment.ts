import { readFileSync } from 'node:fs';
import { type z } from 'zod';

/** The environment is incomplete or invalid. The message names each variable, never its value. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Supports container secrets: `NAME_FILE` names a file whose content is the value of `NAME`. */
function resolveFileVariables(environment: Environment, names: ReadonlySet<string>): Record<string, string> {
  const values: Record<string, string> = {};
  const unreadable: string[] = [];
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === '') continue;
    // The environment may hold foreign variables of this form; only ours are opened.
    if (!name.endsWith('_FILE') || !names.has(name.slice(0, -'_FILE'.length))) {
      values[name] ??= value;
      continue;
    }
    try {
      values[name.slice(0, -'_FILE'.length)] = readFileSync(value, 'utf8').trim();
    } catch {
      unreadable.push(`${name}: this file cannot be read`);
    }
  }
  if (unreadable.length > 0) throw new ConfigError(unreadable);
  return values;
}

export function parseEnvironment<S extends z.ZodObject>(schema: S, environment: Environment): z.output<S> {
  const parsed = schema.safeParse(resolveFileVariables(environment, new Set(Object.keys(schema.shape))));
  if (parsed.success) return parsed.data;
  throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}
