import { describe, expect, it } from '@jest/globals';
import { maxConcurrencyWithin, workerMemoryBytes } from '@sandstone/domain';
import { containersOf } from './overlay.ts';
import { composeServices } from './testing/compose.ts';
import { describeOverlays } from './testing/describe-overlays.ts';

const harmlessVolumes = new Set([
  'name',
  'configMap',
  'emptyDir',
  'persistentVolumeClaim',
  'projected',
  'secret',
]);

/** The images of docker-compose.yml with nothing set in the environment, the demo's left out. */
function composeImages(): string[] {
  const own = Object.values(composeServices()).filter(({ profiles = [] }) => !profiles.includes('demo'));
  const images = own.map(({ image }) => image.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'));
  return [...new Set(images)].sort();
}

/** A number of bytes as Kubernetes and Compose write it. */
function bytesOf(quantity: string): number {
  const [, number = '', unit = ''] = /^(\d+)(Mi|Gi|m|g)$/.exec(quantity) ?? [];
  return Number(number) * 1024 ** (unit.toLowerCase().startsWith('g') ? 3 : 2);
}

describe('The worker of Compose', () => {
  it('has memory for two lanes at their worst', () => {
    const limit = composeServices()['worker']?.mem_limit?.replace(/^\$\{\w+:-(.*)\}$/, '$1') ?? '';
    expect(maxConcurrencyWithin(bytesOf(limit))).toBeGreaterThanOrEqual(2);
  });
});

describeOverlays('Each pod', (overlay) => {
  const workloads = overlay.workloads();
  const containers = workloads.flatMap(({ name, pod }) =>
    containersOf(pod).map((container) => [`${name}/${container.name}`, container] as const),
  );
  const long = workloads
    .filter(({ kind }) => kind !== 'CronJob')
    .flatMap(({ name, pod }) =>
      pod.containers.map((container) => [`${name}/${container.name}`, container] as const),
    );

  it('is one that the namespace admits: restricted', () => {
    const [namespace] = overlay.of('Namespace');
    expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  });

  it.each(workloads.map((workload) => [workload.name, workload.pod] as const))(
    'is no root, has no token, and nothing of its machine: %s',
    (_name, pod) => {
      expect(pod).toMatchObject({
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: expect.any(Number),
          seccompProfile: { type: 'RuntimeDefault' },
        },
      });
      expect(pod.securityContext?.runAsUser).toBeGreaterThan(0);
      expect(Object.keys(pod).filter((key) => key.startsWith('host'))).toEqual([]);
      const volumes = (pod.volumes ?? []).flatMap((volume) => Object.keys(volume));
      expect(volumes.filter((key) => !harmlessVolumes.has(key))).toEqual([]);
    },
  );

  it.each(containers)('gains no right, and writes to its volumes alone: %s', (_name, { securityContext }) => {
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  it.each(containers)('says what it needs, and has a limit of memory: %s', (_name, { resources }) => {
    expect(resources?.requests).toMatchObject({ cpu: expect.anything(), memory: expect.anything() });
    expect(resources?.limits).toMatchObject({ memory: expect.anything() });
  });

  it('has memory for its lanes at their worst: worker', () => {
    const [, { env = [], resources } = {}] = containers.find(([name]) => name === 'worker/worker') ?? [];
    const lanes = Number(env.find(({ name }) => name === 'WORKER_LANES')?.value);
    expect(workerMemoryBytes(lanes)).toBeLessThanOrEqual(bytesOf(String(resources?.limits?.['memory'])));
  });

  it.each(long)('tells life from readiness, and has time to start: %s', (_name, container) => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    const what = ({ httpGet, exec, tcpSocket }: NonNullable<typeof livenessProbe>) => ({
      httpGet,
      exec,
      tcpSocket,
    });
    expect(startupProbe).toBeDefined();
    if (livenessProbe === undefined || readinessProbe === undefined) throw new Error('A probe is missing');
    expect(what(livenessProbe)).not.toEqual(what(readinessProbe));
    // A minute of silence: a restart heals no busy process.
    const { periodSeconds = 10, failureThreshold = 3 } = livenessProbe;
    expect((periodSeconds ?? 0) * (failureThreshold ?? 0)).toBeGreaterThanOrEqual(60);
  });

  it.each(long.filter(([, { image }]) => /sandstone-/.test(image ?? '')))(
    'asks our own processes for their own answers: %s',
    (_name, { livenessProbe, readinessProbe, startupProbe }) => {
      expect(livenessProbe?.httpGet?.path).toBe('/health/live');
      expect(startupProbe?.httpGet?.path).toBe('/health/live');
      expect(readinessProbe?.httpGet?.path).toBe('/health/ready');
    },
  );

  it('runs an image that stays what it was', () => {
    for (const [, { image = '' }] of containers) expect(image).toMatch(/:(?!latest$)[\w.-]+$/);
  });

  it('runs what Compose runs', () => {
    const names = (images: readonly string[]) =>
      new Set(images.map((image) => image.replace(/^registry\.example\//, '')));
    const own = names(containers.map(([, { image = '' }]) => image));
    const compose = composeImages();
    expect(compose).toContain('sandstone-api:local');
    if (overlay.name === 'single-node') expect([...own].sort()).toEqual(compose);
    else {
      const ours = compose.filter((image) => image.startsWith('sandstone-'));
      expect([...own].map((image) => image.replace(/:.*$/, '')).sort()).toEqual(
        ours.map((image) => image.replace(/:.*$/, '')),
      );
    }
  });
});
