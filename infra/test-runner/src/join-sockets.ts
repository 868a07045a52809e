import { type Socket } from 'node:net';
import { pipeline } from 'node:stream';

/** Connects two sockets in both directions, including their end. Both allow half-open connections. */
export function joinSockets(one: Socket, other: Socket): void {
  const end = (error: Error | null | undefined) => {
    if (!error) return;
    one.destroy();
    other.destroy();
  };
  pipeline(one, other, end);
  pipeline(other, one, end);
}
