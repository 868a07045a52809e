import { type ResolvedProxyOptions, type FakeProviderPart, fakeProviderParts } from '../options.ts';
import { block } from './syntax.ts';
import { upstreamHost } from './upstreams.ts';

/** The host of a part of the fake provider: `player.localhost:8080` next to `localhost:8080`. */
const fakeProviderHost = (publicUrl: string, part: FakeProviderPart): string =>
  `${part}.${new URL(publicUrl).hostname}`;

/**
 * Serves the player and files of the demo's videos on origins other than the site's, as a real provider does. The
 * response headers are the fake provider's own.
 */
export function fakeProviderServers(options: ResolvedProxyOptions, listen: string): string[] {
  const { fakeProvider, publicUrl } = options;
  if (fakeProvider === undefined) return [];
  return fakeProviderParts.flatMap((part) =>
    block('server', [
      `listen ${listen};`,
      `server_name ${fakeProviderHost(publicUrl, part)};`,
      // File URLs contain tokens.
      'access_log off;',
      'gzip off;',
      ...block('location /', [
        'if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }',
        'proxy_http_version 1.1;',
        'proxy_redirect off;',
        'proxy_set_header Host $http_host;',
        'proxy_set_header Connection "";',
        'proxy_set_header Cookie "";',
        `proxy_pass http://${upstreamHost(options, `fake_provider_${part}`)};`,
      ]),
    ]),
  );
}
