import { Gauge, type Registry } from 'prom-client';

/** Usage of the database connections. */
export interface PoolUse {
  inUse: number;
  idle: number;
  /** Callers waiting for a connection. */
  waiting: number;
  max: number;
}

/** Collected at scrape time from the pool. */
export function registerPool(registry: Registry, use: () => PoolUse): void {
  const registers = [registry];
  new Gauge({
    name: 'sandstone_database_pool_connections',
    help: 'Connections to the database by what they do, and work that waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { inUse, idle, waiting } = use();
      this.set({ state: 'in_use' }, inUse);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'waiting' }, waiting);
    },
  });
  new Gauge({
    name: 'sandstone_database_pool_max',
    help: 'Connections to the database at most',
    registers,
    collect() {
      this.set(use().max);
    },
  });
}
