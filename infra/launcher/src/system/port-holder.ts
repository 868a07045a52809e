import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { lookUpProcess, type ProcessEntry } from './process-table.ts';

const listening = '0A';
const maxCommandLength = 80;

function linesOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').trim().split('\n').slice(1);
  } catch {
    return [];
  }
}

function openFilesOf(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((descriptor) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${descriptor}`)];
      } catch {
        return [];
      }
    });
  } catch {
    // It has ended, or belongs to another user.
    return [];
  }
}

/** The process that listens on a TCP port; undefined where the system does not tell. */
function holderOf(port: number): ProcessEntry | undefined {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const sockets = new Set(
    ['/proc/net/tcp', '/proc/net/tcp6'].flatMap(linesOf).flatMap((line) => {
      // `number: local remote state queues timer retransmits user timeout inode …`
      const [, local = '', , state, , , , , , inode] = line.trim().split(/\s+/);
      return state === listening && local.endsWith(suffix) ? [`socket:[${inode}]`] : [];
    }),
  );
  if (sockets.size === 0) return undefined;
  const pid = readdirSync('/proc').find(
    (name) => /^\d+$/.test(name) && openFilesOf(name).some((file) => sockets.has(file)),
  );
  return pid === undefined ? undefined : lookUpProcess(Number(pid));
}

/** Names the process that listens on a port, for the operator. */
export function describeHolder(port: number): string {
  const holder = holderOf(port);
  return holder === undefined
    ? 'another program'
    : `process ${holder.pid} (${holder.command.slice(0, maxCommandLength)})`;
}
