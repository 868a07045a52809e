import { expect, it } from '@jest/globals';
import { defaultPrefix, queues } from '@sandstone/jobs';
import { type Overlay } from './overlay.ts';
import { describeOverlays } from './testing/describe-overlays.ts';

/** Postgres's default number of connections, minus those reserved for superuser, backups and operator. */
const databaseConnections = 100 - 10;

const setting = (overlay: Overlay, name: string): string => overlay.of('ConfigMap')[0]?.data?.[name] ?? '';
const secret = (overlay: Overlay, name: string): string =>
  Buffer.from(overlay.of('Secret')[0]?.data?.[name] ?? '', 'base64').toString();

/** The maximum number of replicas of a process. */
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

  it('is controlled by one source: autoscaled workloads have no replica count', () => {
    expect(new Set(scaled).size).toBe(scaled.length);
    for (const { name, replicas } of overlay.workloads()) {
      if (scaled.includes(name)) expect({ name, replicas }).toEqual({ name, replicas: undefined });
    }
  });

  it("never exceeds the database's connections, even during rollouts", () => {
    const processes = ['api', 'worker'].reduce((sum, name) => sum + mostReplicas(overlay, name) + 1, 0);
    // Each api migrates before it starts, which takes two connections.
    const pool = Number(setting(overlay, 'DATABASE_POOL_MAX'));
    expect(processes * pool + 2 * 2).toBeLessThanOrEqual(databaseConnections);
  });

  if (overlay.name !== 'production') return;

  it('runs at least two of each', () => {
    expect([...scaled].sort()).toEqual(['api', 'web', 'worker']);
    for (const { spec } of overlay.of('HorizontalPodAutoscaler'))
      expect(spec?.minReplicas).toBeGreaterThan(1);
    for (const { spec } of overlay.of('ScaledObject')) expect(spec?.minReplicaCount).toBeGreaterThan(1);
    expect(overlay.workloads().find(({ name }) => name === 'nginx')?.replicas).toBe(2);
  });

  it('scales on waiting and active jobs of every queue', () => {
    const [worker] = overlay.of('ScaledObject');
    const triggers = worker?.spec?.triggers ?? [];
    const wanted = Object.values(queues).flatMap(({ name }) =>
      ['wait', 'active'].map((state) => `${defaultPrefix}:${name}:${state}`),
    );
    expect(new Set(triggers.map(({ metadata }) => metadata.listName))).toEqual(new Set(wanted));
    const formula = worker?.spec?.advanced?.scalingModifiers?.formula ?? '';
    expect(new Set(formula.split(' + '))).toEqual(new Set(triggers.map(({ name }) => name)));
  });

  it('reads the queues of the same Redis as the processes', () => {
    const queue = new URL(secret(overlay, 'REDIS_URL'));
    expect(secret(overlay, 'REDIS_ADDRESS')).toBe(queue.host);
    expect(secret(overlay, 'REDIS_PASSWORD')).toBe(decodeURIComponent(queue.password));
    for (const { type, metadata } of overlay.of('ScaledObject')[0]?.spec?.triggers ?? []) {
      expect(type).toBe('redis');
      expect(metadata.enableTLS).toBe(String(queue.protocol === 'rediss:'));
    }
  });
});
