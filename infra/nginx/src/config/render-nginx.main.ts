// node infra/nginx/src/config/render-nginx.main.ts <options.json>
// Writes nginx's configuration into runDir and prints how to start nginx with it.
import { writeNginxConfig } from './write-nginx-config.ts';
import { readOptions } from '../options/read-options.ts';

try {
  const { args, brotli } = writeNginxConfig(readOptions(process.argv[2]));
  if (!brotli) console.error('brotli: no modules found, gzip only');
  console.log(['nginx', ...args].join(' '));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
