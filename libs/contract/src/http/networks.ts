import { z } from '../zod.ts';
import { isLoopback } from './loopback.ts';

const network = z.union([z.cidrv4(), z.cidrv6()]);

/** Networks with commas between, as proxies are named. */
export const networkList = z
  .string()
  .transform((text) => text.split(',').flatMap((range) => range.trim() || []))
  .refine((ranges) => ranges.every((range) => network.safeParse(range).success), {
    error: 'must be networks with commas between, such as 10.0.0.0/8 or 172.16.0.1/32 for one address',
  });

/**
 * Warns of an empty TRUSTED_PROXIES where a proxy is certainly in front of ours, because TLS ends there.
 * @param endsTls whether our reverse proxy has a certificate of its own
 * @returns undefined where nothing is wrong
 */
export function missingTrustedProxies(
  site: URL,
  networks: string | undefined,
  endsTls: boolean,
): string | undefined {
  if (networks || endsTls || site.protocol !== 'https:' || isLoopback(site)) return undefined;
  return 'It is empty behind a proxy with TLS, so all visitors share one rate limit. Set it to the network from which nginx sees the proxy, such as 172.16.0.0/12.';
}
