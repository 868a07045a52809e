import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { limits } from '@sandstone/contract';
import { nginxAbilities, replaceNginxConfig, writeNginxConfig } from './config/write-nginx-config.ts';
import { type ProxyOptions } from './options.ts';
import { PolicyFollower } from './policy/policy-follower.ts';
import { ProxyReporter } from './policy/proxy-reporter.ts';
import { withDemoRegions } from './regions/demo-regions.ts';
import { describeSource, obstacleTo } from './regions/gate.ts';

const execute = promisify(execFile);
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
    await replaceNginxConfig(options, next, async (testArgs) => {
      try {
        await execute(command, testArgs, { env: environment, timeout: testTimeoutMs });
      } catch (error) {
        throw new Error((error as { stderr?: string }).stderr?.trim() || String(error), { cause: error }); // as execFile is documented
      }
    });
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

function pidIn(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
