/** Tables that may hold so much that building an index or rewriting them keeps the site waiting. */
const largeTables: readonly string[] = [
  'audit_log',
  'cover_variants',
  'covers',
  'photo_variants',
  'photos',
  'reactions',
  'sessions',
  'users',
  'videos',
];

interface Rule {
  /** What the previous version, which still runs while this migration does, would not survive. */
  breaks: RegExp;
  why: string;
  /** Whether a break of it does no harm, seen with the migration's other statements. */
  unless?: (statement: string, migration: readonly string[]) => boolean;
}

const tableOf = (statement: string): string =>
  /\b(?:table(?: if exists)?(?: only)?|on|into|update|from) "?([a-z_]+)"?/.exec(statement)?.[1] ?? '';
const isNewTable = (statement: string, migration: readonly string[]): boolean =>
  migration.some((other) =>
    new RegExp(`^create table (if not exists )?${tableOf(statement)}\\b`).test(other),
  );
const isMadeAgain =
  (kind: 'constraint' | 'index') =>
  (statement: string, migration: readonly string[]): boolean => {
    const name = new RegExp(`drop ${kind} (?:if exists )?([a-z_]+)`).exec(statement)?.[1] ?? '?';
    return migration.some((other) =>
      new RegExp(
        kind === 'index' ? `^create (unique )?index ${name}\\b` : `\\badd constraint ${name}\\b`,
      ).test(other),
    );
  };

const rules: readonly Rule[] = [
  {
    breaks: /\bdrop (table|view|materialized view|sequence|function|trigger|type|schema)\b/,
    why: 'takes away what the previous version uses',
  },
  { breaks: /\bdrop column\b/, why: 'takes away a column that the previous version reads' },
  {
    breaks: /\brename\b/,
    why: 'takes away the name that the previous version uses',
  },
  {
    breaks: /\bdrop constraint\b/,
    why: 'takes away what the previous version may rely on',
    unless: isMadeAgain('constraint'),
  },
  {
    breaks: /\bdrop index\b/,
    why: 'makes the previous version slow, or its `on conflict` fail',
    unless: isMadeAgain('index'),
  },
  {
    breaks: /\badd column\b(?=[^,]*\bnot null\b)(?![^,]*\b(default|generated)\b)/,
    why: 'refuses rows of the previous version, which knows nothing of the column',
    unless: isNewTable,
  },
  { breaks: /\balter column \w+ (set data )?type\b/, why: 'rewrites a column under the previous version' },
  { breaks: /\balter column \w+ set not null\b/, why: 'refuses rows of the previous version' },
  { breaks: /\balter column \w+ drop default\b/, why: 'refuses rows of the previous version' },
  {
    breaks: /\badd constraint\b/,
    why: 'refuses rows of the previous version',
    unless: isNewTable,
  },
  {
    breaks: /^create unique index\b/,
    why: 'refuses rows of the previous version',
    unless: isNewTable,
  },
  {
    breaks: new RegExp(`^create (unique )?index\\b.* on (${largeTables.join('|')})\\b`),
    why: 'keeps writes to a large table waiting until the index is built',
    unless: isNewTable,
  },
  {
    breaks: new RegExp(`^(update|delete from) (${largeTables.join('|')})\\b`),
    why: 'keeps many rows of a large table locked until the migration ends',
    unless: isNewTable,
  },
  {
    breaks: /^(delete from|truncate)\b/,
    why: 'takes away rows that the previous version reads',
    unless: isNewTable,
  },
];

/** A statement in one line of lower case, without comments and without what stands in quotes. */
function plainStatement(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, ' ')
    .replace(/\$\$.*?\$\$/gs, '$$$$')
    .replace(/'[^']*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Why the version before these statements would not survive them, a line each: `statement … why`. */
export function brokenRules(statements: readonly string[]): string[] {
  const migration = statements.map(plainStatement);
  return migration.flatMap((statement) =>
    rules
      .filter(({ breaks, unless }) => breaks.test(statement) && unless?.(statement, migration) !== true)
      .map(({ why }) => `${statement.slice(0, 100)} … ${why}`),
  );
}
