import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { constants } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits, type SitePolicy } from '@sandstone/contract';
import { childrenOf, isHalted, listeningWorkers } from './child-processes.ts';
import { configurationPath } from '../config/render-nginx-config.ts';
import { replaceNginxConfig, writeNginxConfig } from '../config/write-nginx-config.ts';
import { type ProxyOptions } from '../options/options.ts';
import { type KnownPolicy } from '../policy/refused-requests.ts';
import { takesAway } from '../policy/takes-away.ts';

const pollMs = 50;
const requestTimeoutMs = 1000;
const startTimeoutMs = 30_000;

export interface NginxCommand {
  command: string;
  options: ProxyOptions;
  environment: NodeJS.ProcessEnv;
  /** A configuration that is not in force after this time is asked for again. */
  reloadMs?: number;
  /** Processes that show what nobody may see any more are ended after this time. */
  staleMs?: number;
}

/** A configuration that nginx was told to load. */
interface Asked {
  version: string | undefined;
  /** Named at nginx's status address. */
  id: string;
  /** The processes that accepted connections before. */
  former: readonly number[];
  /** False before nginx is told to load it, and again if it has not loaded it in time. */
  isTold: boolean;
}

/** Lets administrators sign in and change the rules, and shows nothing else: web and api refuse what names no class. */
const lockedDown = ({ version }: SitePolicy): SitePolicy => ({ version, isOpen: false });

/**
 * nginx as a child of this process. A policy is in force when nginx names its configuration on a new connection, and no
 * process of a former one accepts connections. If a policy that takes something away is not in force in time, nginx's
 * processes are ended, and it is started anew.
 */
export class NginxProcess {
  readonly #start: NginxCommand;
  readonly #ended = Promise.withResolvers<number>();
  #child: ChildProcess | undefined;
  #asked: Asked | undefined;
  /** The policies by which nginx may answer at this moment. */
  #mayShow: KnownPolicy[] = [];
  /** Since when nginx may show what it must not. */
  #staleSince: number | undefined;
  #isReplaced = false;
  #isStopped = false;

  constructor(start: NginxCommand) {
    this.#start = start;
  }

  /** Resolves with the exit code when nginx has ended by itself or by `stop`, as a shell would report it. */
  get ended(): Promise<number> {
    return this.#ended.promise;
  }

  get child(): ChildProcess | undefined {
    return this.#child;
  }

  /** Starts nginx. @returns as soon as its process exists */
  async start(policy: KnownPolicy): Promise<void> {
    const { command, options, environment } = this.#start;
    const id = randomUUID();
    const { args } = writeNginxConfig(options, policy, id);
    const child = spawn(command, args, { env: environment, stdio: ['ignore', 'inherit', 'inherit'] });
    this.#child = child;
    this.#asked = { version: policy?.version, id, former: [], isTold: true };
    this.#mayShow = [policy];
    child.once('exit', (code, signal) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (this.#isReplaced) return;
      this.#isStopped = true;
      this.#ended.resolve(code ?? 128 + constants.signals[signal ?? 'SIGKILL']);
    });
    await once(child, 'spawn');
  }

  /**
   * Puts a policy into force.
   * @throws Error that says why it is not in force yet, or cannot be. It is meant to be called again then
   */
  async putInForce(policy: SitePolicy): Promise<void> {
    if (this.#mayShow.some((former) => takesAway(former, policy))) this.#staleSince ??= Date.now();
    else this.#staleSince = undefined;
    try {
      await this.#reload(policy);
    } catch (error) {
      if (this.#isStopped || this.#staleMs() > 0) throw error;
      await this.#startAnew(policy);
    }
    this.#mayShow = [policy];
    this.#staleSince = undefined;
  }

  stop(how: 'graceful' | 'fast'): void {
    this.#isStopped = true;
    const child = this.#child;
    // It is being started anew.
    if (child === undefined) return this.#ended.resolve(0);
    child.kill(how === 'graceful' ? 'SIGQUIT' : 'SIGTERM');
    // The processes of a former configuration would go on for an hour.
    if (how === 'graceful')
      setTimeout(() => child.kill('SIGTERM'), limits.reverseProxy.stopSeconds * 1000).unref();
  }

  /** The time after which nginx must not show the former policies any more. */
  #staleMs(): number {
    const { staleMs = limits.reverseProxy.staleSeconds * 1000 } = this.#start;
    return this.#staleSince === undefined
      ? Number.POSITIVE_INFINITY
      : this.#staleSince + staleMs - Date.now();
  }

  async #reload(policy: SitePolicy): Promise<void> {
    const { options, reloadMs = limits.reverseProxy.reloadSeconds * 1000 } = this.#start;
    const child = this.#child;
    if (child?.pid === undefined) throw new Error('nginx has ended');
    if (this.#asked?.version !== policy.version)
      this.#asked = { version: policy.version, id: randomUUID(), former: [], isTold: false };
    const asked = this.#asked;
    if (!asked.isTold && (await this.#loaded()) !== asked.id) {
      // A signal would end it.
      if (pidIn(join(options.runDir, 'nginx.pid')) !== child.pid) throw new Error('nginx has not begun yet');
      await replaceNginxConfig(options, policy, asked.id, (args) => this.#test(args));
      if (asked.former.length === 0) asked.former = listeningWorkers(child.pid);
      this.#mayShow = [...this.#mayShow.filter((each) => each?.version !== policy.version), policy];
      asked.isTold = child.kill('SIGHUP');
    }
    await this.#untilInForce(asked, Math.min(reloadMs, this.#staleMs()));
  }

  /**
   * Ends all processes of nginx, and starts it with a policy.
   * @throws Error if nginx refuses the policy: then it serves administrators alone
   */
  async #startAnew(policy: SitePolicy): Promise<void> {
    this.#isReplaced = true;
    try {
      await this.#kill();
      try {
        await this.#startUntilInForce(policy);
      } catch (error) {
        await this.#kill();
        await this.#startUntilInForce(lockedDown(policy)).catch(async () => {
          await this.#kill();
          this.#ended.resolve(1);
        });
        if (this.#asked !== undefined) this.#asked.version = undefined;
        this.#staleSince = undefined;
        throw error;
      }
    } finally {
      this.#isReplaced = false;
    }
  }

  async #startUntilInForce(policy: SitePolicy): Promise<void> {
    await this.start(policy);
    if (this.#asked !== undefined) await this.#untilInForce(this.#asked, startTimeoutMs);
  }

  /** Ends nginx without its help: it may be stopped. */
  async #kill(): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined) return;
    const exited = once(child, 'exit');
    this.#child = undefined;
    // It must not start another process meanwhile.
    child.kill('SIGSTOP');
    while (!isHalted(child.pid)) await sleep(pollMs);
    for (const { pid } of childrenOf(child.pid)) killIfRunning(pid);
    child.kill('SIGKILL');
    await exited;
  }

  async #untilInForce(asked: Asked, limitMs: number): Promise<void> {
    const { id, former } = asked;
    const until = Date.now() + limitMs;
    for (;;) {
      const { pid } = this.#child ?? {};
      if (pid === undefined) throw new Error('nginx has ended');
      const listening = former.length === 0 ? [] : listeningWorkers(pid);
      const areFormerGone = !former.some((each) => listening.includes(each));
      const isLoaded = (await this.#loaded()) === id;
      if (areFormerGone && isLoaded) return;
      if (Date.now() >= until) {
        asked.isTold = isLoaded;
        throw new Error(
          isLoaded ? 'former processes of nginx still accept connections' : 'nginx has not loaded it yet',
        );
      }
      await sleep(pollMs);
    }
  }

  /** The configuration that nginx names on a new connection; undefined if it does not answer. */
  async #loaded(): Promise<string | undefined> {
    const { host, healthPort } = this.#start.options;
    try {
      const asked = get({
        host: host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host,
        port: healthPort,
        path: configurationPath,
        agent: false,
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
      // The time limit may end it at any moment.
      asked.on('error', () => undefined);
      const [response] = (await once(asked, 'response')) as [IncomingMessage]; // as 'response' is documented
      return await text(response);
    } catch {
      return undefined;
    }
  }

  /**
   * Lets nginx read a configuration without serving it. In a container it opens `/dev/stdout`, which fails on a pipe of
   * Node's, so it inherits the output.
   * @throws Error with what nginx says
   */
  async #test(args: string[]): Promise<void> {
    const { command, environment: env } = this.#start;
    const timeout = Math.max(1, Math.min(startTimeoutMs, this.#staleMs()));
    const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'pipe'], timeout });
    const ended = once(child, 'close') as Promise<[number | null]>; // as 'close' is documented
    const [said, [code]] = await Promise.all([text(child.stderr), ended]);
    if (code !== 0) throw new Error(said.trim() || `The test of the configuration ended with ${code}`);
  }
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

function pidIn(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
