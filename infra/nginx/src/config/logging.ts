import { limits } from '@sandstone/contract';
import { type ResolvedProxyOptions } from '../options.ts';
import { block, map } from './syntax.ts';

/** nginx sends these statuses before rate limiting, or because of it. */
const unlimitedStatuses = [400, 405, 421, 429];

/**
 * Maps log fields to variables. Queries, cookies, referrers and full client addresses are left out: they may contain
 * secrets or personal data.
 */
const fields: Record<string, string> = {
  time: '$time_iso8601',
  requestId: '$request_id',
  method: '$request_method',
  path: '$site_logged_path',
  status: '$status',
  bytes: '$body_bytes_sent',
  seconds: '$request_time',
  upstreamSeconds: '$upstream_response_time',
  cache: '$upstream_cache_status',
  network: '$site_client_network',
  protocol: '$server_protocol',
};

export const logMaps = (): string[] => [
  ...map('$request_uri', '$site_path', ['default "";', '"~^(?<site_raw_path>[^?]+)" $site_raw_path;']),
  ...map('$site_path', '$site_logged_path', [
    'default "";',
    `"~^(?<site_path_start>.{1,${limits.reverseProxy.maxLoggedPathLength}})" $site_path_start;`,
  ]),
  // Samples responses that no rate limit covers, so that a client cannot fill the disk.
  ...block('split_clients $request_id $site_sampled', ['1% 1;', '* 0;']),
  ...map('"$status:$site_sampled"', '$site_logged', [
    'default 1;',
    `"~^(?:${unlimitedStatuses.join('|')}):0" 0;`,
  ]),
  // The client's network, truncated so that it identifies no household.
  ...map('$remote_addr', '$site_client_network', [
    'default "";',
    String.raw`"~^(?<site_network4>\d+\.\d+\.\d+)\.\d+$" "$site_network4.0";`,
    '"~^(?<site_network6>[0-9a-f]+:[0-9a-f]+:[0-9a-f]+):" "$site_network6::";',
  ]),
];

export const accessLog = (options: ResolvedProxyOptions): string[] => [
  `log_format site escape=json '{${Object.entries(fields)
    .map(([name, variable]) => `"${name}":"${variable}"`)
    .join(',')}}';`,
  `access_log ${options.logs === 'stdio' ? '/dev/stdout' : `"${options.runDir}/logs/access.log"`} site if=$site_logged;`,
];
