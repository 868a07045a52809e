import { readFileSync } from 'node:fs';
import { type z } from 'zod';

/** What the environment lacks or has wrong; the message names each variable and never its value. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not complete:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** `NAME_FILE` names a file whose content stands for `NAME`, as container secrets come. */
function resolveFileVariables(environment: Environment, names: ReadonlySet<string>): Record<string, string> {
  const values: Record<string, string> = {};
  const unreadable: string[] = [];
  for (const [name, value] of Object.entries(environment)) {
    if (value === undefined || value === '') continue;
    // A machine's environment holds others' variables of this form too; only ours are opened.
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
