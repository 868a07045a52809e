import { type ResolvedEdgeOptions, type StandInPart, standInParts } from '../options.ts';
import { block } from './syntax.ts';
import { upstreamHost } from './upstreams.ts';

/** Where a browser finds a part of the stand-in: `player.localhost:8080` beside `localhost:8080`. */
const standInHost = (publicUrl: string, part: StandInPart): string =>
  `${part}.${new URL(publicUrl).hostname}`;

/**
 * The player and the files of the demo's videos, as a provider has them: on origins that are not the site's. Their headers
 * are the stand-in's own.
 */
export function standInServers(options: ResolvedEdgeOptions, listen: string): string[] {
  const { standIn, publicUrl } = options;
  if (standIn === undefined) return [];
  return standInParts.flatMap((part) =>
    block('server', [
      `listen ${listen};`,
      `server_name ${standInHost(publicUrl, part)};`,
      // The paths of its files hold their tokens.
      'access_log off;',
      'gzip off;',
      ...block('location /', [
        'if ($request_method !~ "^(?:GET|HEAD)$") { return 405; }',
        'proxy_http_version 1.1;',
        'proxy_redirect off;',
        'proxy_set_header Host $http_host;',
        'proxy_set_header Connection "";',
        'proxy_set_header Cookie "";',
        `proxy_pass http://${upstreamHost(options, `stand_in_${part}`)};`,
      ]),
    ]),
  );
}
