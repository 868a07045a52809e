export { runSuites, type Share } from './run-suites.ts';
