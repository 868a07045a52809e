import { limits } from '@sandstone/contract';
import { type ResolvedEdgeOptions } from '../options.ts';
import { block, map } from './syntax.ts';

/** nginx answers with these before it counts the request, or because it counted too many. */
const unlimitedStatuses = [400, 405, 421, 429];

/** Field → variable. No query, cookie, referrer or whole address: any of them may be a secret or a person. */
const fields: Record<string, string> = {
  time: '$time_iso8601',
  requestId: '$request_id',
  method: '$request_method',
  path: '$edge_logged_path',
  status: '$status',
  bytes: '$body_bytes_sent',
  seconds: '$request_time',
  upstreamSeconds: '$upstream_response_time',
  cache: '$upstream_cache_status',
  network: '$edge_client_network',
  protocol: '$server_protocol',
};

export const logMaps = (): string[] => [
  ...map('$request_uri', '$edge_path', ['default "";', '"~^(?<edge_raw_path>[^?]+)" $edge_raw_path;']),
  ...map('$edge_path', '$edge_logged_path', [
    'default "";',
    `"~^(?<edge_path_start>.{1,${limits.reverseProxy.maxLoggedPathLength}})" $edge_path_start;`,
  ]),
  // Answers that no rate limit counts: a client that causes them as fast as it can must not fill the disk.
  ...block('split_clients $request_id $edge_sampled', ['1% 1;', '* 0;']),
  ...map('"$status:$edge_sampled"', '$edge_logged', [
    'default 1;',
    `"~^(?:${unlimitedStatuses.join('|')}):0" 0;`,
  ]),
  // The network a request comes from, as far as it names no single household.
  ...map('$remote_addr', '$edge_client_network', [
    'default "";',
    String.raw`"~^(?<edge_network4>\d+\.\d+\.\d+)\.\d+$" "$edge_network4.0";`,
    '"~^(?<edge_network6>[0-9a-f]+:[0-9a-f]+:[0-9a-f]+):" "$edge_network6::";',
  ]),
];

export const accessLog = (options: ResolvedEdgeOptions): string[] => [
  `log_format edge escape=json '{${Object.entries(fields)
    .map(([name, variable]) => `"${name}":"${variable}"`)
    .join(',')}}';`,
  `access_log ${options.logs === 'stdio' ? '/dev/stdout' : `"${options.runDir}/logs/access.log"`} edge if=$edge_logged;`,
];
