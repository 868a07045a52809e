import { type Environment } from '@sandstone/config';
import { type ManagedProcess } from './managed-process.ts';

export interface ServiceOptions {
  /** DATA_DIR: what the service keeps lies in a folder of its own below it. */
  dataDir: string;
  /** A free one unless given. */
  port?: number;
  /** The log's path; `DATA_DIR/logs/<service>.log` unless given. */
  log?: string;
  /** Where an address that wins over ours is looked for; the process's own unless given. */
  environment?: Environment;
  /** Progress of a long step, as one line. */
  say?: (line: string) => void;
  /** Told as soon as the process runs, well before it is ready. */
  onSpawn?: (process: ManagedProcess) => void;
}

/** A service that answers. One from the environment has neither process nor log, and `stop` leaves it alone. */
export interface RunningService {
  url: string;
  /** What was chosen, for the operator. Never a secret. */
  choice: string;
  pid: number | undefined;
  log: string | undefined;
  process: ManagedProcess | undefined;
  stop(): Promise<void>;
}
