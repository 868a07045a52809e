export { type CompressionSummary, compressAssets } from './compress-assets.ts';
export { containerOptions } from './container-options.ts';
export { createGateway } from './gateway/create-gateway.ts';
export { nginxMetricNames } from './nginx/inner-view.ts';
export { renderNginxConfig } from './nginx/render-nginx-config.ts';
export { type WrittenConfig, writeNginxConfig } from './nginx/write-nginx-config.ts';
export { type EdgeOptions, type ResolvedEdgeOptions, parseEdgeOptions } from './options.ts';
export { securityHeaders } from './security-headers.ts';
