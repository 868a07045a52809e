import { Gauge, type Registry } from 'prom-client';

/** Connections to the database. */
export interface PoolUse {
  inUse: number;
  idle: number;
  /** Pieces of work that wait for a connection. */
  waiting: number;
  max: number;
}

/** Read when somebody looks: the pool knows it by itself. */
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
