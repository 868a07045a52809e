export * from './api.metrics.ts';
export { type EndedRequest, HttpMetrics } from './http.metrics.ts';
export { type PoolUse } from './pool.metrics.ts';
export { type Sample } from './state.metrics.ts';
export * from './web.metrics.ts';
export * from './worker.metrics.ts';
