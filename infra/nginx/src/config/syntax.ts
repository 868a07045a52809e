/** Quotes a value as one nginx token; `$name` remains a variable. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** Quotes a pattern as one nginx token; nginx leaves its backslashes unchanged. */
export const pattern = (source: string): string => `"${source}"`;

/** Quotes a literal text as one nginx token; only the named variables are expanded. */
export function literal(text: string): string {
  // nginx has no escape for `$`, and none of our texts contains one.
  if (/\$(?!request_id\b)/.test(text)) throw new TypeError('A literal text must not hold $');
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

export function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `  ${line}`), '}'];
}

export const map = (from: string, to: string, entries: readonly string[]): string[] =>
  block(`map ${from} ${to}`, entries);
