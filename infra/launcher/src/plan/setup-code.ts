import { type Environment } from '@sandstone/config';
import { createSetupCode, pages, routes, setupAddress } from '@sandstone/contract';
import { type LauncherOptions } from './launcher-options.ts';

const timeoutMs = 60_000;

/** A code for each start. The demo content brings a site that is set up, and an operator may have chosen a code. */
export const plannedSetupCode = (
  { demoContent }: Pick<LauncherOptions, 'demoContent'>,
  environment: Environment,
): string | undefined =>
  demoContent || environment['SETUP_CODE'] || environment['SETUP_CODE_FILE'] ? undefined : createSetupCode();

/** The address that leads the first administrator to her site; null where there is nothing to set up. */
export async function setupAddressOf(
  api: string,
  { site, setupCode }: { site: string; setupCode: string | undefined },
): Promise<string | null> {
  try {
    const response = await fetch(api + routes.setup.path, { signal: AbortSignal.timeout(timeoutMs) });
    const { isPossible } = (await response.json()) as { isPossible?: boolean }; // as in the contract
    if (isPossible !== true) return null;
  } catch {
    // Without an answer of the api, its log has the address.
    return null;
  }
  return setupCode === undefined ? site + pages.setup : setupAddress(site, pages.setup, setupCode);
}
