import { embedPath } from '@sandstone/contract';
import { type ResolvedProxyOptions } from './options.ts';

const embedPrefix = embedPath('');

/** Whose page an answer may be: the player and the demo identity's hidden frame stand in frames of our own pages. */
export type HeaderSet = 'site' | 'framed';

/** Paths whose answers our own pages may frame. */
export const framedPaths = (options: Pick<ResolvedProxyOptions, 'identityUrl'>): string[] => [
  embedPrefix,
  ...(options.identityUrl === undefined ? [] : ['/emulator/']),
];

const provider = {
  script: 'https://apis.google.com',
  connect: 'https://identitytoolkit.googleapis.com https://securetoken.googleapis.com',
  /** Where Google and X keep the pictures of accounts; Apple has none. */
  pictures: 'https://lh3.googleusercontent.com https://pbs.twimg.com',
};

function contentSecurityPolicy(
  { authDomain, playerUrl, publicUrl }: ResolvedProxyOptions,
  set: HeaderSet,
): string {
  const real = authDomain !== undefined;
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
      ...(playerUrl === undefined ? [] : [new URL(playerUrl).origin]),
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

/** The headers that every answer of the reverse proxy carries, errors included; an upstream's own of these names are dropped. */
export function securityHeaders(
  options: ResolvedProxyOptions,
  set: HeaderSet = 'site',
): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(options, set),
    // Plain same-origin would cut the sign-in popup off from the page that opened it.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    // The video player's provider allows domains by their referrer: no-referrer would break it.
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
    Rating: 'RTA-5042-1996-1400-1577-RTA',
    ...(isHttps(options.publicUrl) ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
  };
}

/** What an upstream says and visitors never see: our own headers come from here, its software is nobody's business. */
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
  'X-Cache',
];
