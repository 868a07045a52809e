import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@sandstone/contract';
import { nginxAbilities, replaceNginxConfig, writeNginxConfig } from './config/write-nginx-config.ts';
import { type ProxyOptions } from './options.ts';
import { PolicyFollower } from './policy/policy-follower.ts';
import { ProxyReporter } from './policy/proxy-reporter.ts';
import { withDemoRegions } from './regions/demo-regions.ts';
import { describeSource, obstacleTo } from './regions/gate.ts';

const testTimeoutMs = 30_000;

export interface NginxStart {
  command: string;
  options: ProxyOptions;
  environment: NodeJS.ProcessEnv;
  warn?: (text: string) => void;
  /** Interval between two requests for the site's policy. */
  intervalMs?: number;
}
export interface RunningNginx {
  process: ChildProcess;
  /** Resolves with the exit code when nginx has ended, as a shell would report it. */
  ended: Promise<number>;
  /** Ends nginx. Gracefully, it finishes open responses for some seconds. */
  stop(how: 'graceful' | 'fast'): void;
}

/** Starts nginx as a child of this process, and follows the site's policy. */
export async function runNginx(start: NginxStart): Promise<RunningNginx> {
  const { command, environment, intervalMs } = start;
  const options = withDemoRegions(start.options);
  const { apiUrl, runDir } = options;
  const warn = start.warn ?? ((text: string) => console.error(`warning: ${text}`));
  const reporter = new ProxyReporter({
    apiUrl,
    describe: () => describeSource(options, nginxAbilities(options)),
    intervalMs,
  });
  const policies = new PolicyFollower({
    apiUrl,
    file: join(runDir, 'policy.json'),
    reporter,
    obstacle: (policy) => obstacleTo(policy, nginxAbilities(options)),
    warn,
    intervalMs,
  });
  const stopFollowing = () => {
    policies.stop();
    reporter.stop();
  };
  const { args } = writeNginxConfig(options, await policies.first());
  const child = spawn(command, args, { env: environment, stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit').then(([code, signal]: (number | NodeJS.Signals | null)[]) => {
    stopFollowing();
    return typeof code === 'number' ? code : 128 + constants.signals[signal as NodeJS.Signals]; // one of both is set
  });
  ended.catch(() => undefined);
  await once(child, 'spawn');
  void policies.follow(async (next) => {
    // Before nginx has written its process id, a signal would end it.
    while (pidIn(join(runDir, 'nginx.pid')) !== child.pid && child.exitCode === null) await sleep(50);
    await replaceNginxConfig(options, next, (testArgs) => testConfig(command, testArgs, environment));
    child.kill('SIGHUP');
  });
  return {
    process: child,
    ended,
    stop(how) {
      stopFollowing();
      child.kill(how === 'graceful' ? 'SIGQUIT' : 'SIGTERM');
      // The processes of a former configuration would go on for an hour.
      if (how === 'graceful')
        setTimeout(() => child.kill('SIGTERM'), limits.reverseProxy.stopSeconds * 1000).unref();
    },
  };
}

/**
 * Lets nginx read a configuration without serving it. In a container it opens `/dev/stdout`, which fails on a pipe of
 * Node's, so it inherits the output.
 * @throws Error with what nginx says
 */
async function testConfig(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(command, args, { env, stdio: ['ignore', 'inherit', 'pipe'], timeout: testTimeoutMs });
  const ended = once(child, 'close') as Promise<[number | null]>; // as 'close' is documented
  const [said, [code]] = await Promise.all([text(child.stderr), ended]);
  if (code !== 0) throw new Error(said.trim() || `The test of the configuration ended with ${code}`);
}

function pidIn(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
