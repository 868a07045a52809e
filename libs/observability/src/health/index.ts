/** Excludes the logger: the web server is bundled and has its own. */
export * from './readiness.ts';
