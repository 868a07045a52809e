import { collectDefaultMetrics, type Metric, Registry } from 'prom-client';

/**
 * The default of 10 wakes a process a hundred times a second, which takes most of the processor time of one at rest. The
 * alert is about half a second.
 */
const eventLoopMonitoringPrecision = 50;

let ofProcess: Registry | undefined;

/**
 * Memory, processor time, event loop and garbage collection of the process. They are measured once, by observers that
 * never end, however many registries show them.
 */
export function registerProcess(register: Registry): void {
  if (ofProcess === undefined) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess, eventLoopMonitoringPrecision });
  }
  // prom-client lists the metrics themselves, but declares them as plain objects.
  for (const metric of ofProcess.getMetricsAsArray() as unknown as Metric[]) register.registerMetric(metric);
}
