import { type Environment } from '@sandstone/config';
import { ComponentError } from './component-error.ts';
import { fromEnvironment } from './from-environment.ts';
import { type ManagedProcess } from './managed-process.ts';

export interface ServiceOptions {
  /** DATA_DIR; the service stores its data in its own folder below it. */
  dataDir: string;
  /** A free port by default. */
  port?: number;
  /** The path of the log; `DATA_DIR/logs/<service>.log` by default. */
  log?: string;
  /** The environment, whose addresses take precedence; that of this process by default. */
  environment?: Environment;
  /** Prints one line of progress. */
  report?: (line: string) => void;
  /** Called as soon as the process runs, before it is ready. */
  onSpawn?: (process: ManagedProcess) => void;
}

/** A responding service. One from the environment has no process, and `stop` does not affect it. */
export interface RunningService {
  url: string;
  /** The chosen implementation, for the operator; never a secret. */
  choice: string;
  process: ManagedProcess | undefined;
  stop(): Promise<void>;
}

/** The service that a variable of the environment names; undefined without the variable. @throws ComponentError */
export async function serviceOfEnvironment(
  name: string,
  variable: string,
  { environment = process.env }: ServiceOptions,
  isReachable: (url: string) => Promise<boolean>,
): Promise<RunningService | undefined> {
  const url = fromEnvironment(environment, variable);
  if (url === undefined) return undefined;
  const { host } = new URL(url);
  if (!(await isReachable(url)))
    throw new ComponentError(`Nothing answers as ${name} at ${host} (${variable}).`);
  return { url, choice: `yours at ${host} (${variable})`, process: undefined, stop: async () => {} };
}
