export * from './collector.ts';
export { globalMetrics } from './global-metrics.ts';
export { type ReceivedSpan } from './read-spans.ts';
