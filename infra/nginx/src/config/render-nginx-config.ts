import {
  coverPipeline,
  type HealthResponse,
  immutableCacheControl,
  limits,
  pageParameters,
  pictureCacheControl,
  routes,
  seoRoutes,
} from '@sandstone/contract';
import { aiCrawlerPattern } from '@sandstone/domain';
import { retryAfterSeconds } from '../responses/error-responses.ts';
import { compressedTypes, minCompressedBytes, staticContentTypes, textTypes } from '../assets/media-types.ts';
import {
  pageCacheDir,
  parseProxyOptions,
  type ProxyOptions,
  type ResolvedProxyOptions,
} from '../options/options.ts';
import { allowedPaths, type KnownPolicy, openPolicy, pathPattern } from '../policy/refused-requests.ts';
import { knownHosts, pageCacheRules, pageVary } from '../responses/public-routes.ts';
import {
  framedPaths,
  type HeaderSet,
  ownPolicyPaths,
  securityHeaders,
} from '../responses/security-headers.ts';
import { classHeader, type RegionAbilities, type RegionDuty, regionDuty } from '../regions/region-duty.ts';
import { errorLocations, errorPages } from './errors.ts';
import { accessCheckPath, locations, pageVariables } from './locations.ts';
import { regionErrorPages, regionErrors, regions } from './regions.ts';
import { quoted, renderTemplate } from './template.ts';
import { hiddenHeaders, requestHeaders, upstreamHost, upstreams } from './upstreams.ts';

/** The metrics in `templates/http/status-server.conf.template`. */
export const nginxMetricNames = ['sandstone_nginx_connections', 'sandstone_nginx_worker_connections_used'];

/** Where the status address names the configuration that a process of nginx has loaded. */
export const configurationPath = '/configuration';

/** nginx always includes text/html and warns when it is listed. */
const withoutHtml = (types: readonly string[]) => types.filter((type) => type !== 'text/html').join(' ');

/** nginx accepts only whole requests per second or minute as a rate. */
const rateLimitZones = Object.entries(limits.rates).map(([name, { max, windowSeconds }]) => {
  const perMinute = Math.max(1, Math.round((max * 60) / windowSeconds));
  return `limit_req_zone $site_client zone=${name}:10m rate=${perMinute}r/m;`;
});

/** The body of the health checks, which nginx and the fallback proxy answer. */
export const healthText = (
  { release }: Pick<ResolvedProxyOptions, 'release'>,
  status: HealthResponse['status'] = 'ok',
): string => JSON.stringify({ status, ...release });

const listen = ({ host }: ResolvedProxyOptions, port: number) =>
  `${host.includes(':') ? `[${host}]` : host}:${port}`;

/**
 * Renders the Cache-Control for shared caches in front. While rules keep visitors out, they may keep hashed files alone.
 * Shared caches may store whatever does not forbid it, such as "no-cache".
 */
function cacheControls(isPrivate: boolean) {
  const values = {
    immutable: immutableCacheControl,
    picture: isPrivate
      ? pictureCacheControl.replace(/^public/, 'private').replace(/, s-maxage=\d+/, '')
      : pictureCacheControl,
    fixed: `${isPrivate ? 'private' : 'public'}, max-age=${limits.reverseProxy.fixedFileSeconds}`,
  };
  const other = isPrivate ? '$site_upstream_cache_control' : '""';
  return {
    // Literals come first, so that a page is not matched against every pattern.
    cacheControls: [
      ...['page', 'upstream'].map((kept) => `"${kept}:200" ${other};`),
      ...[200, 206, 304].flatMap((status) =>
        Object.entries(values).map(([kept, value]) => `"${kept}:${status}" "${value}";`),
      ),
    ],
    otherCacheControl: other,
    upstreamCacheControl: isPrivate && renderTemplate('http/private-responses'),
  };
}

function siteVariables(options: ResolvedProxyOptions, duty: RegionDuty): string {
  const policy = (set: HeaderSet) => quoted(securityHeaders(options, set)['Content-Security-Policy'] ?? '');
  return renderTemplate('http/site-variables', {
    knownHosts: knownHosts(options).map((name) => `"${name}" 1;`),
    retryAfter: [
      ...Object.entries(retryAfterSeconds).map(([status, seconds]) => `error:${status} ${seconds};`),
      `closed:503 ${limits.closedSite.retrySeconds};`,
    ],
    policy: policy('site'),
    framedPolicies: framedPaths(options).map((path) => `"~^${path}" ${policy('framed')};`),
    framedPolicy: policy('framed'),
    ownPolicies: ownPolicyPaths(options).map((path) => `"~^${path}" $site_upstream_policy;`),
    ...cacheControls(duty.kind === 'rules' && duty.isPrivate),
    pageVary,
  });
}

function pageCache(options: ResolvedProxyOptions, duty: RegionDuty, classScript: string | undefined): string {
  return renderTemplate('http/page-cache', {
    pageCacheDir: pageCacheDir(options),
    pageCacheRules,
    queryParameters: pageParameters.map(
      (key) => `map $arg_${key} $site_query_${key} { "" ""; default "${key}=$arg_${key}&"; }`,
    ),
    query: pageParameters.map((key) => `$site_query_${key}`).join(''),
    regions: [
      ...(duty.kind === 'rules' && classScript !== undefined ? [regions(options, duty, classScript)] : []),
      `map "" $site_class_header { default "${classHeaderOf(duty)}"; }`,
    ],
    ...pageVariables(duty),
  });
}

function classHeaderOf(duty: RegionDuty): string {
  if (duty.kind === 'rules') return classHeader('$site_class', duty.gate);
  return duty.kind === 'none' ? (duty.classHeader ?? '') : '';
}

/** Renders the map of the requests that a closed site refuses; undefined while the site is open. */
function refusedRequests(policy: KnownPolicy): string | undefined {
  if (policy?.isOpen === true) return undefined;
  const allowed = pathPattern(allowedPaths(policy));
  return renderTemplate('http/refused-requests', {
    allowed: policy === null ? [`"~^[01]:${allowed}" 0;`] : [`"~^1:" 0;`, `"~^0:${allowed}" 0;`],
  });
}

const refusedCrawlers = (): string =>
  renderTemplate('http/refused-crawlers', {
    crawlers: aiCrawlerPattern,
    robots: seoRoutes.robots.replace('.', '\\.'),
  });

function refusal(policy: KnownPolicy): string | undefined {
  if (policy?.isOpen === true) return undefined;
  return `if ($site_refused) { return ${policy === null ? 503 : 401}; }`;
}

const accessCheck = (options: ResolvedProxyOptions): string =>
  renderTemplate('server/access-check', {
    accessCheckPath,
    requestHeaders: requestHeaders(options),
    api: upstreamHost(options, 'api'),
    path: routes.closedSiteAccess.path,
  });

function server(options: ResolvedProxyOptions, policy: KnownPolicy, duty: RegionDuty): string {
  const { tls } = options;
  const hasRules = duty.kind === 'rules';
  const { 'Content-Security-Policy': _policy, ...headers } = securityHeaders(options);
  return renderTemplate('http/server', {
    listen: `${listen(options, options.port)}${tls ? ' ssl http2' : ''}`,
    tls: tls && renderTemplate('server/tls', { tls }),
    charsetTypes: withoutHtml(textTypes),
    securityHeaders: Object.entries(headers).map(
      ([name, text]) => `add_header ${name} ${quoted(text)} always;`,
    ),
    hiddenHeaders: hiddenHeaders(duty),
    regionRefusals: hasRules && [
      ...(options.regions?.header === undefined ? [] : ['if ($site_region_repeated) { return 503; }']),
      'if ($site_blocked) { return 451; }',
      'if ($site_unverified) { return 402; }',
    ],
    refusal: refusal(policy),
    crawlerRefusal: policy?.refusesAiCrawlers === true && 'if ($site_crawler_refused) { return 406; }',
    accessCheck: policy?.isOpen === false && accessCheck(options),
    requestHeaders: requestHeaders(options),
    errorPages: errorPages(undefined, hasRules ? regionErrorPages : []),
    errorLocations: [...errorLocations(), ...(hasRules ? regionErrors() : [])],
    locations: locations(options, policy, duty),
  });
}

/** The facts about the installed nginx that the configuration depends on. */
export type NginxAbilities = RegionAbilities & { brotli: boolean };

/**
 * The complete configuration for nginx 1.22 to 1.28. It refers only to the files named in the options.
 * @param known null if it is not known: then nothing is answered
 * @param classScript the script with the keys of the policy, if it has rules for regions
 * @param id names the configuration at the status address
 */
export function renderNginxConfig(
  given: ProxyOptions,
  known: KnownPolicy = openPolicy,
  abilities: NginxAbilities = {
    brotli: given.modulesDir !== undefined,
    source: null,
    missing: 'Nobody has looked for the modules',
  },
  classScript?: string,
  id = 'none',
): string {
  const options = parseProxyOptions(given);
  const duty = regionDuty(known, abilities);
  const policy = duty.kind === 'impossible' ? null : known;
  const { runDir, modulesDir, healthPort, user } = options;
  const brotli = abilities.brotli && modulesDir !== undefined;
  const ranges = options.trustedProxies.map((range) => `set_real_ip_from ${range};`);
  const toStdio = options.logs === 'stdio';
  const compression = { minCompressedBytes, compressedTypes: withoutHtml(compressedTypes) };
  const config = renderTemplate('nginx', {
    options,
    brotliModules: brotli && renderTemplate('brotli-modules', { modulesDir }),
    regionModules:
      duty.kind === 'rules' &&
      renderTemplate('region-modules', {
        modulesDir,
        geoip2: abilities.source === 'database' && `load_module "${modulesDir}/ngx_http_geoip2_module.so";`,
      }),
    user: user && `user ${user};`,
    errorLog: toStdio ? 'stderr' : `"${runDir}/logs/nginx-error.log"`,
    workerProcesses: options.workerProcesses ?? 'auto',
    contentTypes: Object.entries(staticContentTypes).map(([extension, type]) => `${type} ${extension};`),
    trustedProxies:
      ranges.length > 0
        ? [
            renderTemplate('http/trusted-proxies', { ranges }),
            renderTemplate('http/bracketed-address', {
              trusted: options.trustedProxies.map((range) => `${range} 1;`),
            }),
          ]
        : 'map "" $site_bracketed_address { default ""; }',
    rateLimitZones,
    ...compression,
    brotli: brotli && renderTemplate('http/brotli', compression),
    logging: renderTemplate('http/logging', {
      accessLog: toStdio ? '/dev/stdout' : `"${runDir}/logs/access.log"`,
    }),
    siteVariables: siteVariables(options, duty),
    pageCache: pageCache(options, duty, classScript),
    refusedRequests: refusedRequests(policy),
    refusedCrawlers: policy?.refusesAiCrawlers === true && refusedCrawlers(),
    imageCache: renderTemplate('http/image-cache', {
      options,
      widths: coverPipeline.widths.map((width) => `w=${width} 0;`),
    }),
    mediaCache: options.media.kind === 'proxy' && renderTemplate('http/media-cache', { options }),
    upstreams: upstreams(options),
    server: server(options, policy, duty),
    statusServer: renderTemplate('http/status-server', {
      listen: listen(options, healthPort),
      health: healthText(options),
      readiness:
        // An upgrade then leaves the proxy that ran before. Any other obstacle is removed while it runs.
        duty.kind === 'impossible' && duty.isTooOld
          ? `503 '${healthText(options, 'unavailable')}'`
          : `200 '${healthText(options)}'`,
      configurationPath,
      id,
    }),
  });
  return `${options.rateLimits ? config : config.replace(/^ *limit_(?:req|conn) .*\n/gm, '')}\n`;
}
