import { type ProxyOptions } from '../options/options.ts';

/** Options of a proxy in front of upstreams that nobody has started. */
export const usualOptions: ProxyOptions = {
  port: 8080,
  healthPort: 8081,
  host: '127.0.0.1',
  publicUrl: 'http://localhost:8080',
  apiUrl: 'http://127.0.0.1:1',
  webUrl: 'http://127.0.0.1:2',
  assetsDir: '/srv/client',
  media: { kind: 'directory', path: '/srv/public' },
  runDir: '/run/nginx',
};
