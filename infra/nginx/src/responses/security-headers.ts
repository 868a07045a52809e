import { contentVersionHeader, demoProviderPaths, embedPath, isLoopback } from '@sandstone/contract';
import { type ResolvedProxyOptions } from '../options/options.ts';

const embedPrefix = embedPath('');

/** Headers for a normal page, or for a response that our own pages may frame: the player and the demo identity. */
export type HeaderSet = 'site' | 'framed';

/** Paths that our own pages may frame. */
export const framedPaths = (options: Pick<ResolvedProxyOptions, 'identityUrl'>): string[] => [
  embedPrefix,
  ...(options.identityUrl === undefined ? [] : ['/emulator/']),
];

/** Paths whose responses have a policy of their own: the demo's player, whose page contains its styles. */
export const ownPolicyPaths = (options: Pick<ResolvedProxyOptions, 'fakeProvider'>): string[] =>
  options.fakeProvider === undefined ? [] : Object.values(demoProviderPaths).map((path) => `${path}/`);

const provider = {
  script: 'https://apis.google.com',
  connect: 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
  /** Hosts of account pictures at Google and X; Apple has none. */
  pictures: 'https://lh3.googleusercontent.com https://pbs.twimg.com',
};

function contentSecurityPolicy(
  { authDomain, playerUrl, publicUrl }: ResolvedProxyOptions,
  set: HeaderSet,
): string {
  const real = authDomain !== undefined;
  const site = new URL(publicUrl).origin;
  const player = playerUrl && new URL(playerUrl).origin;
  const directives: Record<string, string> = {
    'default-src': "'none'",
    'script-src': real ? `'self' ${provider.script}` : "'self'",
    'style-src': "'self'",
    'style-src-attr': "'unsafe-inline'",
    'img-src': real ? `'self' data: blob: ${provider.pictures}` : "'self' data: blob:",
    'font-src': "'self'",
    'connect-src': real ? `'self' ${provider.connect}` : "'self'",
    'frame-src': [
      "'self'",
      ...(real ? [`https://${authDomain}`] : []),
      ...(player === undefined || player === site ? [] : [player]),
    ].join(' '),
    'media-src': "'self' blob:",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
    'base-uri': "'none'",
    'frame-ancestors': set === 'framed' ? "'self'" : "'none'",
  };
  const policy = Object.entries(directives).map(([name, sources]) => `${name} ${sources}`);
  if (isHttps(publicUrl)) policy.push('upgrade-insecure-requests');
  return policy.join('; ');
}

export const isHttps = (url: string): boolean => new URL(url).protocol === 'https:';

/** On this machine, HSTS would also break every other site of its developer that has the same host. */
const hasStrictTransport = (publicUrl: string) => isHttps(publicUrl) && !isLoopback(new URL(publicUrl));

const deniedFeatures = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Headers of every response of the reverse proxy, including errors. An upstream's headers of these names are dropped.
 */
export function securityHeaders(
  options: ResolvedProxyOptions,
  set: HeaderSet = 'site',
): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options, set),
    // `same-origin` would separate the sign-in popup from its opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    // The video provider restricts players by referrer, so no-referrer would break them.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    Rating: 'RTA-5042-1996-1400-1577-RTA',
    ...(hasStrictTransport(options.publicUrl) ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/**
 * Upstream headers that visitors never receive: the reverse proxy sets its own, and versions stay private. That of the
 * content also changes with what visitors do not see.
 */
export const hiddenUpstreamHeaders = [
  'Content-Security-Policy',
  'Content-Security-Policy-Report-Only',
  'Cross-Origin-Opener-Policy',
  'Cross-Origin-Resource-Policy',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Rating',
  'Strict-Transport-Security',
  'Server',
  'X-Powered-By',
  'X-Request-Id',
  contentVersionHeader,
];
