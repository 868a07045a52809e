export { type CompressionSummary, compressAssets } from './assets/compress-assets.ts';
export { containerOptions } from './options/container-options.ts';
export { nginxMetricNames, renderNginxConfig } from './config/render-nginx-config.ts';
export { type WrittenConfig, writeNginxConfig } from './config/write-nginx-config.ts';
export { type ProxyOptions, type ResolvedProxyOptions, parseProxyOptions } from './options/options.ts';
export { securityHeaders } from './responses/security-headers.ts';
