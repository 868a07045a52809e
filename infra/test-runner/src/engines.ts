import { globSync } from 'node:fs';
import { findExecutable } from '@sandstone/launcher';

/** The browsers beside Chromium: what Debian's packages install, on PATH or at a path with wildcards. */
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
