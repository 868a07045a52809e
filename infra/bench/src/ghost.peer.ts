import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@sandstone/launcher';
import { drawPhoto } from '@sandstone/media/testing';
import { eventually } from '@sandstone/testing';
import { type BenchContext } from './bench.section.ts';
import { load } from './page-load.ts';

const run = promisify(execFile);
const version = '6.65.0';
/** The SQLite driver of this version of Ghost ends with an assertion in the Node 24 of this workspace. */
const nodeVersion = '22.23.3';
/** Ghost is published with the lockfile of this package manager. */
const pnpmVersion = '12.4.2';
const folder = join(import.meta.dirname, '../../../.cache', `ghost-${version}`);
const ghost = join(folder, 'package');
const nodePackage = `node-${process.platform}-${process.arch}`;
const node = join(folder, 'node_modules', nodePackage);
const pnpm = join(folder, 'node_modules/pnpm/bin/pnpm.mjs');
const startLimitMs = 120_000;
/** Fills the first page of Ghost's default theme. */
const posts = 12;
const warmUpRequests = 200;

/** Installs Ghost on first use, outside of this project's dependencies: it needs 600 MB and a C++ compiler. */
async function install(log: BenchContext['log']): Promise<void> {
  const installed = join(folder, 'installed');
  if (existsSync(installed)) return;
  log(`installing Ghost ${version}, which takes some minutes …`);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  const npmOptions = ['--no-save', '--no-package-lock', '--no-audit', '--no-fund'];
  await run('npm', ['install', ...npmOptions, `${nodePackage}@${nodeVersion}`, `pnpm@${pnpmVersion}`], {
    cwd: folder,
  });
  // Its packages are only found when Ghost is the root of the installation.
  await run('npm', ['pack', `ghost@${version}`], { cwd: folder });
  await run('tar', ['-xzf', `ghost-${version}.tgz`], { cwd: folder });
  await run(join(node, 'bin/node'), [pnpm, 'install', '--prod', '--frozen-lockfile'], {
    cwd: ghost,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...process.env,
      PATH: `${join(node, 'bin')}:${process.env['PATH'] ?? ''}`,
      // The driver is compiled with the headers of the Node that runs it.
      npm_config_nodedir: node,
    },
  });
  await writeFile(installed, '');
}

/** Calls Ghost's API for administrators with the session of its owner. */
class OwnerSession {
  readonly #site: string;
  #cookie = '';

  constructor(site: string) {
    this.#site = site;
  }

  async signUp(): Promise<void> {
    const email = 'owner@example.com';
    const password = randomBytes(16).toString('hex');
    await this.#post('authentication/setup/', {
      setup: [{ name: 'Owner', email, password, blogTitle: 'Peer' }],
    });
    const { headers } = await this.#post('session/', { username: email, password });
    this.#cookie = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
  }

  async publish(number: number): Promise<void> {
    const form = new FormData();
    const photo = await drawPhoto({ width: 1600, height: 1200, seed: number, quality: 80 });
    form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), `photo-${number}.jpg`);
    const { images } = (await (await this.#post('images/upload/', form)).json()) as {
      images: { url: string }[];
    };
    await this.#post('posts/?source=html', {
      posts: [
        {
          title: `A walk through the dunes, part ${number}`,
          html: '<p>The wind draws lines into the sand, and the evening light makes them long.</p>'.repeat(4),
          feature_image: images[0]?.url,
          status: 'published',
        },
      ],
    });
  }

  async #post(path: string, body: object): Promise<Response> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${this.#site}/ghost/api/admin/${path}`, {
      method: 'POST',
      headers: {
        origin: this.#site,
        cookie: this.#cookie,
        ...(!isForm && { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`Ghost answered ${path} with ${response.status}`);
    return response;
  }
}

export interface Ghost {
  /** The URL of its home page. */
  address: string;
  pid: number;
  stop: () => Promise<void>;
}

/** Starts Ghost with a new database of twelve posts with pictures, and its default theme. */
export async function startGhost({ tempDir, log }: BenchContext): Promise<Ghost> {
  await install(log);
  log('starting Ghost …');
  const content = join(tempDir, 'ghost');
  await cp(join(ghost, 'content'), content, { recursive: true });
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const logFile = join(tempDir, 'ghost.log');
  const output = await open(logFile, 'w');
  const child = spawn(join(node, 'bin/node'), ['index.js'], {
    cwd: ghost,
    stdio: ['ignore', output.fd, output.fd],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      url: address,
      server__host: '127.0.0.1',
      server__port: String(port),
      database__client: 'better-sqlite3',
      database__connection__filename: join(tempDir, 'ghost.db'),
      database__useNullAsDefault: 'true',
      paths__contentPath: content,
      logging__transports: '["stdout"]',
      logging__level: 'error',
      // It asks no other host.
      privacy__useUpdateCheck: 'false',
      privacy__useGravatar: 'false',
      privacy__useRpcPing: 'false',
    },
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    await output.close();
  };
  const isReady = () =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await eventually(async () => child.exitCode !== null || (await isReady()), {
      condition: 'Ghost is ready',
      timeoutMs: startLimitMs,
    });
    if (child.exitCode !== null) throw new Error(`Ghost ended:\n${await readFile(logFile, 'utf8')}`);
    const owner = new OwnerSession(address);
    await owner.signUp();
    for (let number = 1; number <= posts; number += 1) await owner.publish(number);
    // The first page takes seconds, because Ghost scales its pictures then, and so does its code until V8 has compiled it.
    await (await fetch(address)).text();
    await load(address, { amount: warmUpRequests });
    return { address: `${address}/`, pid: child.pid ?? 0, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
