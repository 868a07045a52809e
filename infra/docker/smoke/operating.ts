import assert from 'node:assert/strict';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@sandstone/contract';
import { signInByScript } from '@sandstone/test-system/api-session';
import { project, root } from './checkout.ts';
import { type Compose } from './compose.ts';
import { operatingSteps } from './documents.ts';
import { differences, inventory } from './inventory.ts';
import { Operator } from './operator.ts';
import { startStores } from './stores.ts';

type Inventory = ReadonlyMap<string, string>;

/** The container's user reads and writes the backups as the one who runs this test, unless that is root. */
const uid = process.getuid?.() ?? 1000;
const backupUser = uid === 0 ? undefined : `${uid}:${process.getgid?.() ?? uid}`;

/** Follows the documents as an operator: in the checkout with the demo, then in other folders with a real site. */
export class Operating {
  readonly #compose: Compose;
  readonly #folder: string;
  readonly checkout: Operator;

  private constructor(compose: Compose, folder: string) {
    this.#compose = compose;
    this.#folder = folder;
    this.checkout = new Operator(root, {
      ...compose.shellOfCheckout,
      BACKUP_DIR: join(folder, 'checkout-backups'),
      ...(backupUser && { BACKUP_USER: backupUser }),
    });
  }

  static async start(compose: Compose): Promise<Operating> {
    return new Operating(compose, await mkdtemp(join(tmpdir(), `${project}-operating-`)));
  }

  end(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }

  /** Commands for a running site, and what each must print. */
  async runningSite(): Promise<void> {
    const { checkout } = this;
    const { site } = this.#compose;
    const response = await fetch(site + routes.photos.path);
    const requestId = response.headers.get('x-request-id') ?? '';
    await response.text();
    const [api = ''] = await this.#compose.containers('api');
    await signInByScript(site, 'admin');
    await signInByScript(site, { email: 'nobody@example.com', name: 'Nobody' });
    const disabled = 'docker compose exec api node apps/api/dist/user.js disable <e-mail>';
    const ended = 'docker compose exec api node apps/api/dist/user.js sessions <e-mail> end';
    const values = { '<e-mail>': 'admin@example.com' };
    const printed = {
      ps: await checkout.run('docker compose ps'),
      all: await checkout.run('docker compose ps --all'),
      disk: await checkout.run('docker system df -v'),
      oneLog: await checkout.run('docker compose logs --follow api', { until: '"app":"api"' }),
      inspected: await checkout.run('docker inspect <container>', { values: { '<container>': api } }),
      logs: await checkout.run(
        `docker compose logs --no-log-prefix nginx web api worker | grep '"requestId":"5f1c…"'`,
        { values: { '5f1c…': requestId } },
      ),
      doctor: await checkout.run('docker compose run --rm doctor'),
      help: await checkout.run('docker compose exec api node apps/api/dist/user.js help'),
      list: await checkout.run('docker compose exec worker node apps/worker/dist/sweep.js list'),
      remove: await checkout.run('docker compose exec worker node apps/worker/dist/sweep.js remove'),
      exported: await checkout.run('docker compose run --rm data export /backups/site.tar'),
      imported: await checkout.run('docker compose run --rm data import /backups/site.tar'),
      ended: await checkout.run(ended, { values }),
      proofs: await checkout.run('docker compose exec api node apps/api/dist/proofs.js end'),
      disabled: await checkout.run(disabled, { values: { '<e-mail>': 'nobody@example.com' } }),
    };
    const required: Record<keyof typeof printed, RegExp> = {
      ps: /api.*\(healthy\)/,
      all: /migrate.*Exited \(0\)/,
      disk: /Local Volumes space usage/,
      oneLog: /"app":"api"/,
      inspected: /"OOMKilled": false/,
      logs: /"app":"api"/,
      doctor: /^ok .*Postgres/m,
      help: /disable/,
      list: /0 objects without a record/,
      remove: /Removed 0 objects/,
      exported: /site\.tar: \d\d photos/,
      imported: /Imported: 0 photos/,
      ended: /Ended \d+ sessions/,
      proofs: /Replaced the keys that sign proofs of age/,
      disabled: /disabled/,
    };
    for (const [name, pattern] of Object.entries(required)) {
      // The keys are those of the record above.
      const output = printed[name as keyof typeof printed];
      assert(pattern.test(output), `${name} printed without ${pattern}:\n${output.slice(-2000)}`);
    }
  }

  /** Takes a backup of the demo in a folder of its own, and removes the demo. @returns the backups' folder */
  async backUpAndDestroy(httpPort: number): Promise<string> {
    const folder = join(this.#folder, 'old');
    const operator = await this.#operator(folder);
    await operator.set({
      PUBLIC_URL: this.#compose.site,
      HTTP_PORT: String(httpPort),
      ...(backupUser && { BACKUP_USER: backupUser }),
    });
    const stores = () =>
      Promise.all(['postgres', 'redis', 's3'].map((store) => this.#compose.containers(store)));
    const before = String(await stores());
    await operator.run('docker compose run --rm data backup /backups');
    assert(String(await stores()) === before, 'The first backup after an upgrade has replaced a store');
    const owner = (await stat(join(folder, 'backups'))).uid;
    assert(owner === (uid === 0 ? 1000 : uid), `./backups belongs to ${owner}`);
    await operator.run('docker compose run --rm data verify /backups');
    await operator.run('docker compose run --rm data nightly /backups 14');
    await operator.run('docker compose run --rm data prune /backups 14');
    await operator.run('docker compose down --volumes');
    assert((await this.#compose.volumes()).length === 0, 'down --volumes has kept volumes');
    return join(folder, 'backups');
  }

  /** Restores the backups by the document, into another folder, with another address and other secrets. */
  async restore(backups: string, httpPort: number, before: Inventory): Promise<RealSite> {
    const operator = await this.#operator(join(this.#folder, 'new'));
    const secret = async () => (await operator.run('openssl rand -hex 32')).trim();
    const address = `http://localhost:${httpPort}`;
    const password = await secret();
    // Sign-in and videos need accounts at their providers.
    await operator.set({
      DEMO: undefined,
      PUBLIC_URL: address,
      HTTP_PORT: String(httpPort),
      POSTGRES_PASSWORD: password,
      REDIS_PASSWORD: await secret(),
      S3_SECRET_KEY: await secret(),
      SESSION_SECRET: await secret(),
      ADMIN_EMAILS: 'me@site.test',
      BACKUP_DIR: backups,
      ...(backupUser && { BACKUP_USER: backupUser }),
    });
    const site = new RealSite(this.#compose, operator, address, before);
    await site.follow('Restore');
    await operator.run('docker compose run --rm doctor');
    // The password stays as it is in `.env`.
    await operator.run('docker compose up --wait postgres');
    await operator.run('docker compose exec postgres psql -U sandstone -c "\\password"', {
      typed: [password, password],
    });
    return site;
  }

  async #operator(folder: string): Promise<Operator> {
    const operator = await Operator.inNewFolder(folder, this.#compose.shell);
    await operator.run('cp .env.example .env');
    await operator.set({ IMAGE_TAG: project });
    return operator;
  }
}

/** The restored site. */
class RealSite {
  readonly #compose: Compose;
  readonly #operator: Operator;
  readonly #address: string;
  readonly #before: Inventory;

  constructor(compose: Compose, operator: Operator, address: string, before: Inventory) {
    this.#compose = compose;
    this.#operator = operator;
    this.#address = address;
    this.#before = before;
  }

  /** Runs the commands below a heading of docs/operating.md, and expects all content afterwards. */
  async follow(heading: string, beforeRestore: () => Promise<void> = async () => {}): Promise<void> {
    for (const command of operatingSteps(heading)) {
      if (command === 'docker compose up --wait postgres s3') await beforeRestore();
      // It needs the whole checkout; the image exists.
      if (command !== 'docker compose build data') await this.#operator.run(command);
    }
    await this.#expectAll();
  }

  /** Moves the records into a new volume. The stand-in for the new version is the same version. */
  async upgradePostgres(): Promise<void> {
    await this.follow('A new major version of Postgres', () =>
      this.#operator.set({ POSTGRES_VOLUME: 'postgres-new' }),
    );
    const volumes = await this.#compose.volumes();
    assert(volumes.includes('postgres-new'), 'The new volume is not used');
    await this.#operator.run('docker volume rm sandstone_postgres-data', {
      values: { sandstone: project },
    });
  }

  /** Moves the site to stores outside of the Compose file. */
  async moveToOwnStores(): Promise<void> {
    await this.#operator.run('docker compose run --rm data backup /backups');
    await this.#operator.run('docker compose down');
    await this.#operator.set({ ...(await startStores(this.#compose)) });
    await this.follow('Restore');
    for (const service of ['postgres', 'redis', 's3']) {
      assert((await this.#compose.containers(service)).length === 0, `The included ${service} runs`);
    }
  }

  async #expectAll(): Promise<void> {
    const lost = differences(this.#before, await inventory(this.#address));
    assert(lost.length === 0, `Lost or changed:\n${lost.join('\n')}`);
    console.log(`    ${this.#before.size} records and pictures are unchanged`);
  }
}
