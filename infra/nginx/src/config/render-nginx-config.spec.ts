import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { type ProxyOptions } from '../options/options.ts';
import { usualOptions } from '../testing/usual-options.ts';
import { nginxMetricNames, renderNginxConfig } from './render-nginx-config.ts';

const options: ProxyOptions = {
  ...usualOptions,
  publicUrl: 'https://site.example',
  media: { kind: 'proxy', url: 'http://store:9000/site-public' },
};
const render = (change: Partial<ProxyOptions> = {}) => renderNginxConfig({ ...options, ...change });

/** The lines inside blocks whose header matches, including nested blocks. */
function inside(config: string, head: RegExp): string[] {
  const lines: string[] = [];
  let depth = 0;
  for (const line of config.split('\n')) {
    if (depth > 0) {
      lines.push(line.trim());
      depth += Number(/\{$/.test(line)) - Number(/^\s*\}$/.test(line));
    } else if (head.test(line.trim()) && line.endsWith('{')) depth = 1;
  }
  return lines;
}

describe('the configuration of nginx', () => {
  it('declares response headers only once, because a header in a location would drop them all', () => {
    const config = render({ identityUrl: 'http://identity:3000' });
    const inLocations = inside(config, /^location /);
    expect(inLocations.length).toBeGreaterThan(100);
    expect(inLocations.filter((line) => line.startsWith('add_header'))).toEqual([]);
    const headers = config.split('\n').filter((line) => line.trim().startsWith('add_header'));
    expect(headers.length).toBeGreaterThan(8);
    expect(headers.filter((line) => !line.endsWith(' always;'))).toEqual([]);
  });

  it('takes its limits from the contract', () => {
    const config = render();
    expect(inside(config, /^location \^~ \/api\/storage\//)).toEqual(
      expect.arrayContaining([
        `client_max_body_size ${limits.upload.maxRequestBytes};`,
        'proxy_request_buffering off;',
      ]),
    );
    expect(inside(config, /^location \^~ \/api\/ /)).toContain(
      `client_max_body_size ${limits.maxJsonBytes};`,
    );
    expect(config).toContain(`zone=login:10m rate=${limits.rates.login.max}r/m;`);
  });

  it('writes only below its run directory', () => {
    const paths = render()
      .split('\n')
      .filter((line) => /^\s*(pid|error_log|access_log|\w+_temp_path|proxy_cache_path) /.test(line))
      .filter((line) => !line.endsWith('access_log off;'));
    expect(paths).toHaveLength(5 + 2 + 4);
    for (const line of paths) expect(line).toContain(' "/run/nginx/');
    expect(render({ logs: 'stdio' })).toMatch(/access_log \/dev\/stdout site if=\$site_logged;/);
  });

  it('keeps request lines and their secrets out of the error log', () => {
    expect(render()).toMatch(/^error_log "\S+" crit;$/m);
  });

  it('includes only the requested options', () => {
    expect(render()).not.toMatch(/load_module|brotli|identity|set_real_ip_from|ssl_certificate|^user /m);
    const full = render({
      modulesDir: '/usr/lib/nginx/modules',
      identityUrl: 'http://identity:3000',
      trustedProxies: ['10.0.0.0/8', 'fd00::/8'],
      tls: { certificate: '/run/tls/tls.crt', key: '/run/tls/tls.key' },
      user: 'nobody nogroup',
      host: '::',
      workerProcesses: 2,
      media: { kind: 'proxy', url: 'https://store.example/site-public' },
    });
    for (const line of [
      'load_module "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";',
      'location ^~ /emulator/ {',
      'set_real_ip_from fd00::/8;',
      'listen [::]:8080 ssl http2 default_server;',
      'listen [::]:8081;',
      'user nobody nogroup;',
      'worker_processes 2;',
      'proxy_ssl_name "store.example";',
      'proxy_pass https://media_store/site-public/$site_media_key;',
    ]) {
      expect(full).toContain(line);
    }
  });

  it("serves the files of a folder, and the demo's player on paths of the site", () => {
    const config = render({
      publicUrl: 'http://localhost:8080',
      media: { kind: 'directory', path: '/srv/public' },
      fakeProvider: { player: 'http://streaming:3002', files: 'http://streaming:3003' },
    });
    expect(config).toContain('alias "/srv/public/$site_media_key";');
    expect(config).toContain('location ^~ /demo-player/ {');
    expect(config).toContain('location ^~ /demo-files/ {');
    expect(config).not.toMatch(/media_store|cache\/media/);
  });

  it('serves the files of the release before only where they are kept', () => {
    expect(render()).not.toContain('@earlier_file');
    const config = render({ earlierFilesDir: '/srv/earlier' });
    expect(inside(config, /^location \^~ \/assets\/ /)).toContain('try_files $uri @earlier_file;');
    expect(config.match(/try_files \$uri @earlier_file;/g)).toHaveLength(1);
    expect(inside(config, /^location @earlier_file /)).toContain('root "/srv/earlier";');
  });

  it('resolves upstream names at request time when a resolver is configured', () => {
    const config = render({ resolver: '127.0.0.11', identityUrl: 'http://identity:3000' });
    expect(config).toMatch(/^ {2}resolver 127\.0\.0\.11 valid=\d+s ipv6=off;$/m);
    expect(inside(config, /^upstream /).filter((line) => line.startsWith('server '))).toEqual([]);
    const targets = config.match(/proxy_pass \S+;/g) ?? [];
    expect(targets.length).toBeGreaterThan(5);
    for (const target of targets) {
      expect(target).toMatch(/http:\/\/\$site_host_of_\w+[;/$]/);
    }
    expect(render()).not.toMatch(/resolver|site_host_of/);
  });

  it('exports the metrics that are listed for dashboards and alerts', () => {
    const declared = render().matchAll(/# TYPE (\w+) gauge/g);
    expect([...declared].map(([, name]) => name)).toEqual(nginxMetricNames);
  });

  it('counts requests for files, whether their path is a key or not', () => {
    const config = render();
    const limit = `limit_req zone=files burst=${limits.rates.files.max} nodelay;`;
    for (const head of [/^location \/media\/ /, /^location ~ "\^\/media\//])
      expect(inside(config, head)).toContain(limit);
  });

  it('disables rate limits only for load tests', () => {
    expect(render()).toMatch(/^\s*limit_req /m);
    expect(render({ rateLimits: false })).not.toMatch(/^\s*limit_(req|conn) /m);
  });

  it.each([
    ['a quote in a path', { runDir: '/run/"; load_module "/x.so' }],
    ['a variable in a path', { assetsDir: '/srv/$http_host' }],
    ['a line break', { host: '0.0.0.0;\nuser root' }],
    ['a relative path', { runDir: 'run' }],
    ['an upstream with a path', { apiUrl: 'http://api:3000/v1' }],
    ['another scheme', { webUrl: 'file:///etc/passwd' }],
    ['a range that is none', { trustedProxies: ['everyone'] }],
    ['a user with more', { user: 'root; daemon on' }],
  ])('rejects options that could inject configuration: %s', (_name, change) => {
    expect(() => render(change)).toThrow('Invalid reverse proxy options');
  });
});
