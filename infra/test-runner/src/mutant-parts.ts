export interface MutantPart {
  /** The folder of the project whose Jest setting is used. */
  project: string;
  /** The files that are changed. */
  mutate: readonly string[];
  /** The tests that may notice it, as `testRegex` of Jest. */
  tests: readonly string[];
  /** Whether the tests need Postgres and Redis. */
  needsServices: boolean;
}

const unitTests = '^(?!.*\\.int\\.spec\\.ts$).*\\.spec\\.ts$';
const code = (folder: string) => [
  `${folder}/**/*.ts`,
  `!${folder}/**/*.spec.ts`,
  `!${folder}/**/*.module.ts`,
  `!${folder}/**/testing/**`,
];

/** These parts are the rules, and the proofs and sessions of people: a change that no test notices does most harm there. */
export const mutantParts: Record<string, MutantPart | undefined> = {
  domain: {
    project: 'libs/domain',
    mutate: code('libs/domain/src'),
    tests: [unitTests],
    needsServices: false,
  },
  'age-providers': {
    project: 'libs/age-assurance',
    mutate: code('libs/age-assurance/src'),
    tests: [unitTests],
    needsServices: false,
  },
  proofs: {
    project: 'apps/api',
    mutate: [
      ...code('apps/api/src/age-proof'),
      ...code('apps/api/src/site-policy'),
      'apps/api/src/site-state/region-admission.ts',
    ],
    tests: ['src/(age-proof|site-policy)/.*\\.spec\\.ts$', 'site-state/region-admission\\.int\\.spec\\.ts$'],
    needsServices: true,
  },
  sessions: {
    project: 'apps/api',
    mutate: code('apps/api/src/auth'),
    tests: ['src/auth/.*\\.spec\\.ts$', 'src/(age-proof/staff-proofs|http/access)\\.int\\.spec\\.ts$'],
    needsServices: true,
  },
  records: {
    project: 'libs/database',
    mutate: [...code('libs/database/src/regions'), ...code('libs/database/src/accounts')],
    tests: ['src/(regions|accounts)/.*\\.spec\\.ts$'],
    needsServices: true,
  },
};
