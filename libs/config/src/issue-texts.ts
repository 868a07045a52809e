import { type z } from 'zod';

const kinds: Readonly<Record<string, string>> = {
  string: 'a text, in quotes',
  number: 'a number',
  int: 'a whole number',
  object: 'an object, {…}',
  array: 'a list, […]',
};

/** The limit of a size that is too small or too large, by what is measured. */
function limitText(limit: string, { origin, value }: { origin: string; value: number | bigint }): string {
  if (origin === 'string') return `must have ${limit} ${value} characters`;
  return origin === 'array' ? `must have ${limit} ${value} entries` : `must be ${limit} ${value}`;
}

/** Speaks to operators where a rule has no text of its own, because the texts of zod speak to programmers. */
export const issueText: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? 'of another kind'}`;
  if (issue.code === 'invalid_value') return `must be one of ${issue.values.map(String).join(', ')}`;
  if (issue.code === 'too_small')
    return issue.origin === 'string' && issue.minimum === 1
      ? 'is empty'
      : limitText('at least', { origin: issue.origin, value: issue.minimum });
  if (issue.code === 'too_big') return limitText('at most', { origin: issue.origin, value: issue.maximum });
  if (issue.code === 'unrecognized_keys') return `has a field that nothing reads: ${issue.keys.join(', ')}`;
  return 'is not valid (see .env.example)';
};

/** The text of a rule, except for a value that is missing. */
export const unlessMissing =
  (text: string): z.core.$ZodErrorMap =>
  ({ input }) =>
    input === undefined ? undefined : text;

/** Names the field of a variable with JSON, such as `apiKey of entry 2 is missing`. */
export function describeIssue({ path: [, ...inside], message }: z.core.$ZodIssue): string {
  const fields = inside.filter((part) => typeof part !== 'number').join('.');
  const entries = inside.flatMap((part) => (typeof part === 'number' ? `entry ${part + 1}` : []));
  const place = [fields, ...entries].filter(Boolean).join(' of ');
  return place === '' ? message : `${place} ${message}`;
}
