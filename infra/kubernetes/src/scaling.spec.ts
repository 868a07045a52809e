import { expect, it } from '@jest/globals';
import { defaultPrefix, queues } from '@sandstone/jobs';
import { type Overlay } from './overlay.ts';
import { describeOverlays } from './testing/describe-overlays.ts';

/** What Postgres has without being told otherwise, less what it keeps for its owner, backups and a person. */
const databaseConnections = 100 - 10;

const setting = (overlay: Overlay, name: string): string => overlay.of('ConfigMap')[0]?.data?.[name] ?? '';
const secret = (overlay: Overlay, name: string): string =>
  Buffer.from(overlay.of('Secret')[0]?.data?.[name] ?? '', 'base64').toString();

/** The most replicas that there may be of a process. */
function mostReplicas(overlay: Overlay, name: string): number {
  const scalers = [...overlay.of('HorizontalPodAutoscaler'), ...overlay.of('ScaledObject')];
  for (const { spec } of scalers.filter((each) => each.spec?.scaleTargetRef.name === name)) {
    if (spec === undefined) continue;
    return 'maxReplicas' in spec ? spec.maxReplicas : (spec.maxReplicaCount ?? Infinity);
  }
  return overlay.workloads().find((workload) => workload.name === name)?.replicas ?? 1;
}

describeOverlays('Scale', (overlay) => {
  const scalers = [...overlay.of('HorizontalPodAutoscaler'), ...overlay.of('ScaledObject')];
  const scaled = scalers.map(({ spec }) => spec?.scaleTargetRef.name);

  it('is decided by one: whoever is scaled has no number of its own', () => {
    expect(new Set(scaled).size).toBe(scaled.length);
    for (const { name, replicas } of overlay.workloads()) {
      if (scaled.includes(name)) expect({ name, replicas }).toEqual({ name, replicas: undefined });
    }
  });

  it('asks no more connections of the database than it has, even while processes are replaced', () => {
    const processes = ['api', 'worker'].reduce((sum, name) => sum + mostReplicas(overlay, name) + 1, 0);
    // Each of them migrates before it starts; two connections do that.
    const pool = Number(setting(overlay, 'DATABASE_POOL_MAX'));
    expect(processes * pool + 2 * 2).toBeLessThanOrEqual(databaseConnections);
  });

  if (overlay.name !== 'production') return;

  it('is two of each at least', () => {
    expect([...scaled].sort()).toEqual(['api', 'web', 'worker']);
    for (const { spec } of overlay.of('HorizontalPodAutoscaler'))
      expect(spec?.minReplicas).toBeGreaterThan(1);
    for (const { spec } of overlay.of('ScaledObject')) expect(spec?.minReplicaCount).toBeGreaterThan(1);
    expect(overlay.workloads().find(({ name }) => name === 'nginx')?.replicas).toBe(2);
  });

  it('follows every queue: what waits in it, and what is under way', () => {
    const [worker] = overlay.of('ScaledObject');
    const triggers = worker?.spec?.triggers ?? [];
    const wanted = Object.values(queues).flatMap(({ name }) =>
      ['wait', 'active'].map((state) => `${defaultPrefix}:${name}:${state}`),
    );
    expect(new Set(triggers.map(({ metadata }) => metadata.listName))).toEqual(new Set(wanted));
    const formula = worker?.spec?.advanced?.scalingModifiers?.formula ?? '';
    expect(new Set(formula.split(' + '))).toEqual(new Set(triggers.map(({ name }) => name)));
  });

  it('asks the queue where the processes have it', () => {
    const queue = new URL(secret(overlay, 'REDIS_URL'));
    expect(secret(overlay, 'REDIS_ADDRESS')).toBe(queue.host);
    expect(secret(overlay, 'REDIS_PASSWORD')).toBe(decodeURIComponent(queue.password));
    for (const { type, metadata } of overlay.of('ScaledObject')[0]?.spec?.triggers ?? []) {
      expect(type).toBe('redis');
      expect(metadata.enableTLS).toBe(String(queue.protocol === 'rediss:'));
    }
  });
});
