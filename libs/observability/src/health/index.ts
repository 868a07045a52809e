/** Without the logger: the web server is one bundle, and has a log of its own. */
export * from './readiness.ts';
