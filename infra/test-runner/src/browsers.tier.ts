import { globSync } from 'node:fs';
import { findExecutable } from '@sandstone/launcher';
import { playwrightTier } from './e2e.tier.ts';
import { type Tally } from './tally.ts';

/** What Debian's packages install, on PATH or at a path with wildcards. */
const engines = {
  webkit: [
    { needs: 'WebKitWebDriver', from: 'webkit2gtk-driver' },
    { needs: '/usr/lib/*/webkit2gtk-4.*/MiniBrowser', from: 'libwebkit2gtk-4.1-0' },
    { needs: 'Xvfb', from: 'xvfb' },
  ],
  firefox: [{ needs: 'firefox-esr', from: 'firefox-esr' }],
} as const;

/** Finds the engines on this machine. @param path the folders of commands, as in PATH */
export function findEngines(path: string): { installed: string[]; skips: string[] } {
  const isInstalled = (needs: string) =>
    needs.startsWith('/') ? globSync(needs).length > 0 : findExecutable([needs], path, []) !== undefined;
  const installed: string[] = [];
  const skips: string[] = [];
  for (const [engine, parts] of Object.entries(engines)) {
    const missing = parts.filter(({ needs }) => !isInstalled(needs)).map(({ from }) => from);
    if (missing.length === 0) installed.push(engine);
    else
      skips.push(
        `the paths in ${engine}: ${missing.join(', ')} missing here. Run: apt-get install --no-install-recommends ${missing.join(' ')} && npm test`,
      );
  }
  return { installed, skips };
}

/** Tests the main paths in WebKit and Firefox, and in Chromium without the newer functions of browsers. */
export async function browsersTier(args: readonly string[]): Promise<Tally> {
  const { installed, skips } = findEngines(process.env['PATH'] ?? '');
  const tally = await playwrightTier(args, { E2E_BROWSERS: '1', E2E_ENGINES: installed.join(' ') });
  return { ...tally, skipped: tally.skipped + skips.length, skips: [...tally.skips, ...skips] };
}
