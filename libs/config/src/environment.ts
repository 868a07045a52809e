import { readFileSync } from 'node:fs';
import { type z } from 'zod';
import { describeFinding, type Finding } from './finding.ts';
import { describeIssue, issueText } from './issue-texts.ts';
import { siteFindings } from './site-rules.ts';

/** The environment cannot work. The message names each variable, never its value. */
export class ConfigError extends Error {
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(`The configuration cannot work:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/** @throws ConfigError if one of the findings is an error */
export function assertWorks(findings: readonly Finding[]): void {
  const errors = findings.filter(({ level }) => level === 'error');
  if (errors.length > 0) throw new ConfigError(errors.map(describeFinding));
}

/** Ends a process whose configuration cannot work, with the reasons and without a stack trace. Throws other errors. */
export function endOnConfigError(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Former names of variables. An ignored setting would go unnoticed. */
export const renamedVariables = { WORKER_LANES: 'WORKER_CONCURRENCY' } as const;

/**
 * Every variable that was renamed and is still set by its former name.
 * @param schema the variables that the process reads; all by default
 */
export function renamedFindings(environment: Environment, schema?: z.ZodObject): Finding[] {
  return Object.entries(renamedVariables)
    .filter(([former]) => environment[former] || environment[`${former}_FILE`])
    .filter(([, name]) => schema === undefined || name in schema.shape)
    .map(([former, name]) => ({
      level: 'error',
      variable: former,
      text: `This variable is now called ${name}. Rename it.`,
    }));
}

interface ResolvedVariables {
  values: Record<string, string>;
  unreadable: string[];
}

/** Supports container secrets: `NAME_FILE` names a file whose content is the value of `NAME`. */
function resolveFileVariables(environment: Environment, names: ReadonlySet<string>): ResolvedVariables {
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
  return { values, unreadable };
}

/** The variables of a schema that are set, with those of `NAME_FILE`. Unreadable files are left out. */
export function givenVariables(schema: z.ZodObject, environment: Environment): Record<string, string> {
  const names = new Set(Object.keys(schema.shape));
  const { values } = resolveFileVariables(environment, names);
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

/** @throws ConfigError that names everything that is wrong, each variable once */
export function parseEnvironment<S extends z.ZodObject>(schema: S, environment: Environment): z.output<S> {
  const { values, unreadable } = resolveFileVariables(environment, new Set(Object.keys(schema.shape)));
  const parsed = schema.safeParse(values, { error: issueText });
  const issues = new Map<string, string[]>();
  for (const issue of parsed.error?.issues ?? []) {
    const variable = String(issue.path[0]);
    // A file that cannot be read is the reason why its variable is missing.
    if (unreadable.some((problem) => problem.startsWith(`${variable}_FILE:`))) continue;
    issues.set(variable, [...(issues.get(variable) ?? []), describeIssue(issue)]);
  }
  const rules = [
    ...renamedFindings(environment),
    ...siteFindings(givenVariables(schema, environment), schema),
  ];
  const named = new Map([
    ...rules.filter(({ level }) => level === 'error').map((each) => [each.variable, each.text] as const),
    ...[...issues].map(([variable, texts]) => [variable, texts.join('; ')] as const),
  ]);
  const problems = [...unreadable, ...[...named].map(([variable, text]) => `${variable}: ${text}`)];
  if (problems.length > 0) throw new ConfigError(problems);
  if (!parsed.success) throw parsed.error;
  return parsed.data;
}
