export { type CompressionSummary, compressAssets } from './compress-assets.ts';
export { containerOptions } from './container-options.ts';
export { nginxMetricNames, renderNginxConfig } from './config/render-nginx-config.ts';
export { type WrittenConfig, writeNginxConfig } from './config/write-nginx-config.ts';
export { type ProxyOptions, type ResolvedProxyOptions, parseProxyOptions } from './options.ts';
export { securityHeaders } from './security-headers.ts';
