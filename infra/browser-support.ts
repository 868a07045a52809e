import { createRequire } from 'node:module';
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data';
import { oldestBrowsers } from './oldest-browsers.ts';

// The package's own type.
const { api, javascript } = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** MDN's tables: by interface and member, the first version of each browser. */
export const interfaces: Readonly<Record<string, Identifier>> = { ...api, ...javascript.builtins };

const dataNames = { chrome: 'chrome', firefox: 'firefox', ios_saf: 'safari_ios', safari: 'safari' } as const;
const isNamed = (name: string): name is keyof typeof dataNames => name in dataNames;

const versionOf = (text: string) => Number.parseFloat(text.replace('≤', ''));

/** Whether a statement says that a version has the member, under its own name and without a setting. */
const includes = (statement: SimpleSupportStatement, version: number) =>
  typeof statement.version_added === 'string' &&
  versionOf(statement.version_added) <= version &&
  !(versionOf(String(statement.version_removed ?? 'never')) <= version) &&
  !('flags' in statement || 'prefix' in statement || 'alternative_name' in statement);

/** Whether one of the oldest supported browsers lacks an interface or a member. */
export const isMissing = (member: Identifier | undefined): boolean => {
  const support = member?.__compat?.support;
  if (support === undefined) return false;
  return !oldestBrowsers.every(({ name, version }) =>
    [isNamed(name) ? support[dataNames[name]] : undefined]
      .flat()
      .some((statement) => statement !== undefined && includes(statement, version)),
  );
};

const missingIn = (type: string, members: Readonly<Record<string, Identifier>>) =>
  Object.keys(members).flatMap((name) => (isMissing(members[name]) ? [[type, name] as const] : []));

/** All members that one of the oldest supported browsers lacks, by interface; missing interfaces are members of Window. */
export const missingMembers: readonly (readonly [type: string, member: string])[] = [
  ...Object.entries(interfaces).flatMap(([type, members]) => missingIn(type, members)),
  ...missingIn('Window', interfaces),
];
