import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { freePort } from '@sandstone/launcher';
import { httpTransport, marionetteTransport, type Transport, WebDriverBrowser } from './web-driver.ts';

export type Engine = 'webkit' | 'firefox';

/** The path at which Debian's packages install WebKit's example browser. */
const miniBrowserPattern = '/usr/lib/*/webkit2gtk-4.*/MiniBrowser';

type Run = (command: string, args: string[], environment?: Record<string, string>) => ChildProcess;

/** Tries until the driver accepts a session. */
async function connected(open: () => Promise<Transport>): Promise<Transport> {
  let transport: Transport | undefined;
  await expect(async () => {
    transport = await open();
  }).toPass({ timeout: 60_000 });
  if (transport === undefined) throw new Error('The browser accepts no session.');
  return transport;
}

async function startWebKit(_home: string, run: Run) {
  const display = run('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']);
  if (display.stdout === null) throw new Error('Xvfb has no output.');
  const [number] = (await once(display.stdout, 'data')) as [Buffer]; // the option writes the number there
  const port = await freePort();
  run('WebKitWebDriver', ['-p', String(port)], {
    DISPLAY: `:${number.toString().trim()}`,
    GDK_BACKEND: 'x11',
  });
  const [binary = ''] = globSync(miniBrowserPattern);
  return connected(() =>
    httpTransport(`http://127.0.0.1:${port}`, {
      acceptInsecureCerts: true,
      'webkitgtk:browserOptions': { binary, args: ['--automation'] },
    }),
  );
}

async function startFirefox(home: string, run: Run) {
  const profile = join(home, 'profile');
  await mkdir(profile);
  const port = await freePort();
  const settings = {
    'marionette.port': port,
    'app.normandy.enabled': false,
    'app.update.disabledForTesting': true,
    'browser.shell.checkDefaultBrowser': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'dom.disable_open_during_load': true,
    'network.captive-portal-service.enabled': false,
    'network.connectivity-service.enabled': false,
    'toolkit.telemetry.server': '',
  };
  const lines = Object.entries(settings).map(
    (entry) => `user_pref(${entry.map((it) => JSON.stringify(it)).join(', ')});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  run('firefox-esr', ['--headless', '--marionette', '--no-remote', '--profile', profile]);
  return connected(() => marionetteTransport(port, { acceptInsecureCerts: true }));
}

/** Starts a browser of Debian, with an empty home folder. */
export async function startEngine(engine: Engine): Promise<WebDriverBrowser> {
  const home = await mkdtemp(join(tmpdir(), `sandstone-${engine}-`));
  const started: ChildProcess[] = [];
  await mkdir(join(home, 'run'), { mode: 0o700 });
  const run: Run = (command, args, environment = {}) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, HOME: home, XDG_RUNTIME_DIR: join(home, 'run'), ...environment },
    });
    started.push(child);
    return child;
  };
  const end = async () => {
    for (const child of started.reverse()) {
      const ended = child.exitCode ?? child.signalCode;
      child.kill();
      if (ended === null) await once(child, 'exit');
    }
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const transport = await (engine === 'webkit' ? startWebKit : startFirefox)(home, run);
    return new WebDriverBrowser(transport, end);
  } catch (error) {
    await end();
    throw error;
  }
}
