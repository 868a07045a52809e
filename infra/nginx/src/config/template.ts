import { readFileSync } from 'node:fs';
import { limits } from '@sandstone/contract';

const folder = new URL('../../templates/', import.meta.url);
const placeholder = /^( *)\{\{([\w.]+)\}\}\n|\{\{([\w.]+)\}\}/gm;

/** Lists `{ limits: { maxJsonBytes: 1 } }` as `limits.maxJsonBytes`. */
const paths = (values: object, prefix = ''): [string, unknown][] =>
  Object.entries(values).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? paths(value, `${prefix}${key}.`)
      : [[prefix + key, value]],
  );

/**
 * Replaces each `{{name}}` of `templates/<file>.conf.template` by its value. Every template can name the contract's
 * limits: `{{limits.maxJsonBytes}}`. A name on a line of its own takes any number of lines, and none for undefined or
 * false; they are indented like the name. A name within a line takes a part of this line.
 * @throws Error that tells which name is unknown or unused, or has a value that does not fit
 */
export function renderTemplate(file: string, values: Readonly<Record<string, unknown>> = {}): string {
  const known = new Map(paths({ limits, ...values }));
  const unused = new Set(Object.keys(values));
  const template = readFileSync(new URL(`${file}.conf.template`, folder), 'utf8');
  const insert = (_match: string, indent: string, ownLine: string | undefined, inLine: string): string => {
    const name = ownLine ?? inLine;
    if (!known.has(name)) throw new Error(`${file}: ${name} is unknown`);
    unused.delete(name.replace(/\..*/, ''));
    const value = known.get(name) ?? false;
    const text = value === false ? '' : [value].flat().map(String).join('\n');
    if (ownLine !== undefined) return text && `${text.replace(/^(?=.)/gm, indent)}\n`;
    if (!/^.+$/.test(text)) throw new Error(`${file}: ${name} is not one line of text`);
    return text;
  };
  const rendered = template.replace(placeholder, insert).trimEnd();
  if (unused.size > 0) throw new Error(`${file}: ${[...unused].join(', ')} is unused`);
  return rendered;
}

/** Quotes a value as one nginx token; `$name` remains a variable. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Quotes a literal text as one nginx token on one line; only the request's id and our own variables are expanded. */
export function literal(text: string): string {
  // nginx has no escape for `$`, and none of our texts contains one.
  if (/\$(?!(?:request_id|site_\w+)\b)/.test(text)) throw new TypeError('A literal text must not hold $');
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
}
