import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseEnv } from 'node:util';

const root = join(import.meta.dirname, '../../..');
const example = join(root, '.env.example');
const healthLimitMs = 90_000;

/** One copy of the system, beside whatever else runs on this machine: a project, a port and volumes of its own. */
export class Compose {
  readonly site: string;
  readonly #project: string;
  readonly #variables: NodeJS.ProcessEnv;

  constructor(project: string, port: number) {
    this.#project = project;
    this.site = `http://localhost:${port}`;
    // What the operator has in the environment of this shell is not what a newcomer has.
    const own = Object.keys(parseEnv(readFileSync(example, 'utf8')));
    const machine = Object.entries(process.env).filter(([name]) => !own.includes(name));
    this.#variables = { ...Object.fromEntries(machine), HTTP_PORT: String(port), PUBLIC_URL: this.site };
  }

  /** Runs `docker compose` on the unchanged .env.example. @throws Error with what it said */
  async run(args: readonly string[], change: NodeJS.ProcessEnv = {}): Promise<string> {
    const { code, output } = await this.attempt(args, change);
    if (code !== 0) throw new Error(`docker compose ${args.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }

  attempt(
    args: readonly string[],
    change: NodeJS.ProcessEnv = {},
  ): Promise<{ code: number; output: string }> {
    return this.#docker(['compose', '--project-name', this.#project, '--env-file', example, ...args], change);
  }

  async #docker(
    command: readonly string[],
    change: NodeJS.ProcessEnv = {},
  ): Promise<{ code: number; output: string }> {
    const child = spawn('docker', command, {
      cwd: root,
      env: { ...this.#variables, ...change },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const [out, err, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close') as Promise<[number]>, // as 'close' is documented, but for a signal
    ]);
    return { code, output: `${out}${err}` };
  }

  /** The running containers of a service, as ids. */
  async containers(service: string): Promise<string[]> {
    const output = await this.run(['ps', '--quiet', service]);
    return output.split('\n').filter((line) => /^[0-9a-f]{12,64}$/.test(line));
  }

  /** Of one container, by its id: `docker <verb> <options> <id>`. @throws Error with what it said */
  async container(verb: string, id: string, options: readonly string[] = []): Promise<string> {
    const { code, output } = await this.#docker([verb, ...options, id]);
    if (code !== 0) throw new Error(`docker ${verb} ended with ${code}:\n${output}`);
    return output;
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

  /** Everything that a service's containers have logged. */
  logs(service: string): Promise<string> {
    return this.run(['logs', '--no-color', service]);
  }
}
