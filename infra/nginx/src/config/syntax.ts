/** A value as one token of nginx's configuration; `$name` in it stays a variable. */
export const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/** A pattern as one token; nginx leaves its backslashes alone. */
export const pattern = (source: string): string => `"${source}"`;

/** A text as one token, word for word, but for the variables named. */
export function literal(text: string): string {
  // nginx knows no escape for `$`; none of our texts has one of its own.
  if (/\$(?!request_id\b)/.test(text)) throw new TypeError('A literal text must not hold $');
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

export function block(head: string, lines: readonly string[]): string[] {
  return [`${head} {`, ...lines.map((line) => `  ${line}`), '}'];
}

export const map = (from: string, to: string, entries: readonly string[]): string[] =>
  block(`map ${from} ${to}`, entries);
