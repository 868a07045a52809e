import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { root } from './checkout.ts';

const healthLimitMs = 300_000;
const idPattern = /^[0-9a-f]{12,64}$/;

/**
 * An isolated copy of the system with its own project, images, port and volumes: of the checkout, or of the release whose
 * files are in a folder. Several projects can share the images of one tag.
 */
export class Compose {
  readonly site: string;
  readonly #project: string;
  readonly #folder: string;
  readonly #envFile: readonly string[];
  readonly #variables: NodeJS.ProcessEnv;
  readonly #machine: NodeJS.ProcessEnv;

  constructor(
    project: string,
    port: number,
    { releaseFolder, imageTag = project }: { releaseFolder?: string; imageTag?: string } = {},
  ) {
    this.#project = project;
    this.site = `http://localhost:${port}`;
    this.#folder = releaseFolder ?? root;
    const settings = join(this.#folder, releaseFolder === undefined ? '.env.example' : '.env');
    // A release is started as its operator does, who has no options to name files.
    this.#envFile = releaseFolder === undefined ? ['--env-file', settings] : [];
    // Variables of the operator's shell must not affect the test.
    const own = Object.keys(parseEnv(readFileSync(settings, 'utf8')));
    this.#machine = Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.includes(name)));
    this.#variables = {
      ...this.#machine,
      ...(releaseFolder === undefined ? { IMAGE_PREFIX: 'sandstone-', IMAGE_TAG: imageTag } : {}),
      HTTP_PORT: String(port),
      PUBLIC_URL: this.site,
    };
  }

  /** The environment of an operator's shell in a folder with its own `.env`. */
  get shell(): NodeJS.ProcessEnv {
    return { ...this.#machine, COMPOSE_PROJECT_NAME: this.#project };
  }

  /** The environment of an operator's shell in this checkout, with the unchanged .env.example. */
  get shellOfCheckout(): NodeJS.ProcessEnv {
    return {
      ...this.#variables,
      COMPOSE_PROJECT_NAME: this.#project,
      COMPOSE_ENV_FILES: join(root, '.env.example'),
    };
  }

  /** Runs `docker compose` with the unchanged .env.example. @throws Error with its output */
  async run(args: readonly string[], change: NodeJS.ProcessEnv = {}): Promise<string> {
    const { code, output } = await this.attempt(args, change);
    if (code !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }

  attempt(
    args: readonly string[],
    change: NodeJS.ProcessEnv = {},
  ): Promise<{ code: number; output: string }> {
    return this.#docker(['compose', '--project-name', this.#project, ...this.#envFile, ...args], change);
  }

  /** Builds the images of all profiles at once, so that they share common stages. */
  async build(): Promise<void> {
    await this.run(['--profile', '*', 'build']);
    // Removes images of an earlier build that lost their names to the new ones.
    await this.#engine(['image', 'prune', '--force', '--filter', this.#label]);
  }

  /** Starts the whole system and waits until it is healthy. */
  async up(): Promise<void> {
    await this.run(['up', '--wait', '--no-build']);
  }

  /** Stops the system and keeps its volumes. Anonymous volumes are removed, because they would be orphaned. */
  async down(): Promise<void> {
    const containers = await this.#list('container', '--all');
    const mounts = '{{range .Mounts}}{{println .Name}}{{end}}';
    const volumes = await this.#engine(['container', 'inspect', '--format', mounts, ...containers]);
    await this.run(['down']);
    const unnamed = volumes.split('\n').filter((name) => idPattern.test(name));
    if (unnamed.length > 0) await this.#engine(['volume', 'rm', '--force', ...unnamed]);
  }

  /**
   * Removes the containers, networks and volumes of this project by label, including those of an older
   * docker-compose.yml or a killed command. Images stay as a build cache.
   */
  async removeAll(): Promise<void> {
    const containers = await this.#list('container', '--all');
    if (containers.length > 0) await this.#engine(['container', 'rm', '--force', '--volumes', ...containers]);
    const networks = await this.#list('network');
    if (networks.length > 0) await this.#engine(['network', 'rm', ...networks]);
    const volumes = await this.#list('volume');
    if (volumes.length > 0) await this.#engine(['volume', 'rm', '--force', ...volumes]);
  }

  /** The address of this machine that containers reach, and no other machine. */
  async gateway(): Promise<string> {
    const output = await this.#engine([
      ...['network', 'inspect', 'bridge', '--format', '{{(index .IPAM.Config 0).Gateway}}'],
    ]);
    return output.trim();
  }

  async storeImages(): Promise<Record<'postgres' | 'redis' | 's3', string>> {
    const { services } = JSON.parse(await this.run(['config', '--format', 'json'])) as {
      services: Record<'postgres' | 'redis' | 's3', { image: string }>;
    }; // as `docker compose config` documents it
    return {
      postgres: services.postgres.image,
      redis: services.redis.image,
      s3: services.s3.image,
    };
  }

  /** Starts a container that is not in the Compose file; `removeAll` removes it. @returns its id */
  async startOutside(options: readonly string[], command: readonly string[]): Promise<string> {
    const output = await this.#engine([
      'run',
      '--detach',
      '--label',
      this.#labelText,
      ...options,
      ...command,
    ]);
    return output.trim();
  }

  async succeedsIn(id: string, command: readonly string[]): Promise<boolean> {
    return (await this.#docker(['exec', id, ...command])).code === 0;
  }

  /** The volumes of this project, without its prefix. */
  async volumes(): Promise<string[]> {
    return (await this.#list('volume')).map((name) => name.replace(`${this.#project}_`, ''));
  }

  /** Lists resources of this project. */
  async #list(kind: 'container' | 'network' | 'volume', ...options: readonly string[]): Promise<string[]> {
    const output = await this.#engine([kind, 'ls', ...options, '--quiet', '--filter', this.#label]);
    return output.split('\n').filter((line) => line !== '');
  }

  get #labelText(): string {
    return `com.docker.compose.project=${this.#project}`;
  }

  get #label(): string {
    return `label=${this.#labelText}`;
  }

  /** Runs `docker`. @throws Error with its output */
  async #engine(args: readonly string[]): Promise<string> {
    const { code, output } = await this.#docker(args);
    if (code !== 0) throw new Error(`docker ${args.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }

  #docker(
    command: readonly string[],
    change: NodeJS.ProcessEnv = {},
    input?: string,
  ): Promise<{ code: number; output: string }> {
    return this.#program('docker', command, change, input);
  }

  async #program(
    name: string,
    args: readonly string[],
    change: NodeJS.ProcessEnv,
    input?: string,
  ): Promise<{ code: number; output: string }> {
    const child = spawn(name, args, {
      cwd: this.#folder,
      env: { ...this.#variables, ...change },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    // A command that ends without reading it says why in its output.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number]>, // as 'close' is documented, but for a signal
    ]);
    return { code, output: `${out}${err}` };
  }

  /** The name of the image that a service runs. */
  image(service: string): string {
    return `sandstone-${service}:${this.#project}`;
  }

  /** Replaces the service's image by one with these further lines of a Dockerfile. */
  async changeImage(service: string, lines: readonly string[]): Promise<void> {
    const dockerfile = [`FROM ${this.image(service)}`, ...lines, ''].join('\n');
    const build = ['build', '--quiet', '--tag', this.image(service), '-'];
    const { code, output } = await this.#docker(build, {}, dockerfile);
    if (code !== 0) throw new Error(`An image of ${service} could not be built:\n${output}`);
  }

  /** Runs the upgrade for operators. */
  upgrade(...args: readonly string[]): Promise<{ code: number; output: string }> {
    const options = ['--project-name', this.#project, ...this.#envFile];
    return this.#program(join(root, 'infra/docker/upgrade.sh'), [...options, ...args], {});
  }

  /** Ids of a service's running containers. */
  async containers(service: string): Promise<string[]> {
    const output = await this.run(['ps', '--quiet', service]);
    return output.split('\n').filter((line) => idPattern.test(line));
  }

  /** Runs `docker <verb> <options> <id>`. @throws Error with its output */
  container(verb: string, id: string, options: readonly string[] = []): Promise<string> {
    return this.#engine([verb, ...options, id]);
  }

  /** Removes the tags that begin with the prefix, and the images that no other tag names. */
  async removeImages(prefix: string): Promise<void> {
    const format = ['--format', '{{.Repository}}:{{.Tag}}'];
    const output = await this.#engine(['image', 'ls', ...format, '--filter', `reference=${prefix}*`]);
    const tags = output.split('\n').filter((line) => line.startsWith(prefix));
    if (tags.length > 0) await this.#engine(['image', 'rm', ...tags]);
  }

  async untilHealthy(id: string): Promise<void> {
    const until = Date.now() + healthLimitMs;
    for (;;) {
      const state = await this.container('inspect', id, ['--format', '{{.State.Health.Status}}']);
      if (state.trim() === 'healthy') return;
      if (Date.now() > until) throw new Error(`A container is ${state.trim()} after its restart`);
      await sleep(300);
    }
  }
}
