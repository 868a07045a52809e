export * from './check-tracing.ts';
export { currentTrace, type Trace } from './current-trace.ts';
export * from './query-spans.ts';
export * from './start-tracing.ts';
export * from './tracing.port.ts';
