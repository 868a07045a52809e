import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { browserApis } from './infra/browser-apis.mjs';
import { moduleBoundaries } from './infra/module-boundaries.mjs';
import { webImports } from './infra/web-imports.mjs';

export default tseslint.config(
  {
    ignores: ['test-results/**', '**/dist/**', '**/node_modules/**', '.nx/**', '.data/**', '.cache/**'],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx,mjs}'],
    plugins: { '@nx': nx },
    languageOptions: {
      globals: globals.node,
      parserOptions: { emitDecoratorMetadata: true, experimentalDecorators: true },
    },
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        { allow: [], depConstraints: moduleBoundaries, banTransitiveDependencies: false },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    // A text of a request must not take a time that grows faster than its length. Tests read their own texts.
    files: ['**/*.{ts,tsx,mjs}'],
    ignores: ['e2e/**', '**/*.spec.{ts,tsx}', '**/testing/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    // The environment is read in one place, and handed on typed.
    files: ['apps/**/*.{ts,tsx}', 'libs/**/*.ts'],
    ignores: ['libs/config/**', '**/*.spec.ts', '**/*.config.ts', '**/testing/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'process',
          property: 'env',
          message: 'Read the environment in libs/config and pass it on.',
        },
      ],
    },
  },
  {
    // Their suites share a process, for all of which a hook outside of a suite would run.
    files: ['{apps/api,libs/database}/**/*.int.spec.ts'],
    ignores: ['**/*.alone.int.spec.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(All|Each)$/]',
          message: 'Move the hook into its suite.',
        },
        {
          selector: 'Program > ExpressionStatement > CallExpression[callee.object.name="jest"]',
          message: 'Name the file *.alone.int.spec.ts: it would change the other suites of its process.',
        },
      ],
    },
  },
  {
    // In browsers, the library must be set up before the first schema.
    files: ['libs/contract/src/**/*.ts'],
    ignores: ['libs/contract/src/zod.ts'],
    rules: { 'no-restricted-imports': ['error', { name: 'zod', message: 'Import it from zod.ts.' }] },
  },
  {
    files: ['apps/web/{src,server}/**/*.{ts,tsx}'],
    plugins: { web: webImports },
    rules: { 'web/import-direction': 'error', 'web/contract-values': 'error' },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
    },
  },
  {
    // The rules of the React Compiler analyse each function, which takes half of the time of a run over everything.
    // A component that a test declares is never shipped.
    files: ['apps/web/src/**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', '**/testing/**'],
    plugins: { 'react-hooks': reactHooks },
    rules: { ...reactHooks.configs.recommended.rules },
  },
  {
    // Code that browsers run, with the libraries that it imports.
    files: [
      'apps/web/src/**/*.{ts,tsx}',
      'libs/{contract,domain}/src/**/*.ts',
      'infra/demo-servers/src/{identity,streaming}/browser/**/*.{js,ts}',
    ],
    ignores: [
      '**/*.spec.{ts,tsx}',
      '**/testing/**',
      '**/*.server.{ts,tsx}',
      'apps/web/src/app/entry-server.tsx',
    ],
    plugins: { browsers: browserApis },
    // `apps/web/src/ui/popover.lazy.ts` loads the polyfill.
    rules: { 'browsers/missing': ['error', { polyfilled: ['hidePopover', 'showPopover', 'togglePopover'] }] },
  },
  { files: ['infra/**', 'e2e/**', '**/*.mjs'], rules: { 'no-console': 'off' } },
  // They share files of the workspace, which are no project.
  {
    files: ['**/jest.config.mjs', 'apps/web/vite.config.ts', 'e2e/src/browsers/newer-members.ts'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
);
