import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Returns the memory in use, in bytes, without uncollected garbage, which depends on the machine's load. */
export function heldMemory(): number {
  collectGarbage();
  const { external, heapUsed } = process.memoryUsage(); // arrayBuffers are within external
  return external + heapUsed;
}
