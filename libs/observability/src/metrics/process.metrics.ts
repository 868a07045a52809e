import { collectDefaultMetrics, type Registry } from 'prom-client';

/**
 * The default of 10 wakes a process a hundred times a second, which takes most of the processor time of one at rest. The
 * alert is about half a second.
 */
const eventLoopMonitoringPrecision = 50;

/** Memory, processor time, event loop and garbage collection of the process. */
export function registerProcess(register: Registry): void {
  collectDefaultMetrics({ register, eventLoopMonitoringPrecision });
}
