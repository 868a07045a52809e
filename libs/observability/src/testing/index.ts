export * from './collector.ts';
export { type ReceivedSpan } from './read-spans.ts';
