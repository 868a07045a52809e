/** Tables whose size makes rewriting them or building an index block the site. */
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
  /** Matches statements that break the previous version, which keeps running during the migration. */
  pattern: RegExp;
  reason: string;
  /** Tells whether other statements of the migration make a match harmless. */
  unless?: (statement: string, migration: readonly string[]) => boolean;
}

const tableOf = (statement: string): string =>
  /\b(?:table(?: if exists)?(?: only)?|on|into|update|from) "?([a-z_]+)"?/.exec(statement)?.[1] ?? '';
const isNewTable = (statement: string, migration: readonly string[]): boolean =>
  migration.some((other) =>
    new RegExp(`^create table (if not exists )?${tableOf(statement)}\\b`).test(other),
  );
const isRecreated =
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
    pattern: /\bdrop (table|view|materialized view|sequence|function|trigger|type|schema)\b/,
    reason: 'takes away what the previous version uses',
  },
  { pattern: /\bdrop column\b/, reason: 'takes away a column that the previous version reads' },
  {
    pattern: /\brename\b/,
    reason: 'takes away the name that the previous version uses',
  },
  {
    pattern: /\bdrop constraint\b/,
    reason: 'takes away what the previous version may rely on',
    unless: isRecreated('constraint'),
  },
  {
    pattern: /\bdrop index\b/,
    reason: 'makes the previous version slow, or its `on conflict` fail',
    unless: isRecreated('index'),
  },
  {
    pattern: /\badd column\b(?=[^,]*\bnot null\b)(?![^,]*\b(default|generated)\b)/,
    reason: 'refuses rows of the previous version, which does not set the column',
    unless: isNewTable,
  },
  {
    pattern: /\balter column \w+ (set data )?type\b/,
    reason: 'rewrites a column under the previous version',
  },
  { pattern: /\balter column \w+ set not null\b/, reason: 'refuses rows of the previous version' },
  { pattern: /\balter column \w+ drop default\b/, reason: 'refuses rows of the previous version' },
  {
    pattern: /\badd constraint\b/,
    reason: 'refuses rows of the previous version',
    unless: isNewTable,
  },
  {
    pattern: /^create unique index\b/,
    reason: 'refuses rows of the previous version',
    unless: isNewTable,
  },
  {
    pattern: new RegExp(`^create (unique )?index\\b.* on (${largeTables.join('|')})\\b`),
    reason: 'keeps writes to a large table waiting until the index is built',
    unless: isNewTable,
  },
  {
    pattern: new RegExp(`^(update|delete from) (${largeTables.join('|')})\\b`),
    reason: 'keeps many rows of a large table locked until the migration ends',
    unless: isNewTable,
  },
  {
    pattern: /^(delete from|truncate)\b/,
    reason: 'takes away rows that the previous version reads',
    unless: isNewTable,
  },
];

/** Normalises a statement to one lower-case line without comments and quoted text. */
function plainStatement(sql: string): string {
  return sql
    .replace(/--[^\n]*/g, ' ')
    .replace(/\$\$.*?\$\$/gs, '$$$$')
    .replace(/'[^']*'/g, "''")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Violations of the rules, one line each: `statement … reason`. */
export function ruleViolations(statements: readonly string[]): string[] {
  const migration = statements.map(plainStatement);
  return migration.flatMap((statement) =>
    rules
      .filter(
        ({ pattern: breaks, unless }) => breaks.test(statement) && unless?.(statement, migration) !== true,
      )
      .map(({ reason: why }) => `${statement.slice(0, 100)} … ${why}`),
  );
}
