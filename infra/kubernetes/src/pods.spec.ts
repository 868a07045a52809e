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

/** A demo runs on its visitor's own machine, and TLS ends at the ingress. */
const composeOnly = new Set(['demo', 'tls']);

/** The images of docker-compose.yml with an empty environment, without those that only Compose runs. */
function composeImages(): string[] {
  const own = Object.values(composeServices()).filter(
    ({ profiles = [] }) => !profiles.some((profile) => composeOnly.has(profile)),
  );
  const images = own.map(({ image }) => image.replaceAll(/\$\{\w+:-([^}]*)\}/g, '$1'));
  return [...new Set(images)].sort();
}

/** Parses a quantity of bytes as Kubernetes and Compose write it. */
function bytesOf(quantity: string): number {
  const [, number = '', unit = ''] = /^(\d+)(Mi|Gi|m|g)$/.exec(quantity) ?? [];
  return Number(number) * 1024 ** (unit.toLowerCase().startsWith('g') ? 3 : 2);
}

describe('The worker of Compose', () => {
  it('has memory for two concurrent photos', () => {
    const limit = composeServices()['worker']?.mem_limit?.replace(/^\$\{\w+:-(.*)\}$/, '$1') ?? '';
    expect(maxConcurrencyWithin(bytesOf(limit))).toBeGreaterThanOrEqual(2);
  });
});

describe.each(Object.entries(composeServices()))('The service %s of Compose', (_name, service) => {
  it('has a memory limit, and time to start before a health check counts', () => {
    expect(bytesOf(service.mem_limit?.replace(/^\$\{\w+:-(.*)\}$/, '$1') ?? '')).toBeGreaterThan(0);
    // Our own images have their check in the Dockerfile.
    if (service.healthcheck === undefined || service.healthcheck.disable === true) return;
    expect(service.healthcheck.start_period).toMatch(/^\d+s$/);
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

  it('satisfies the restricted Pod Security Standard', () => {
    const [namespace] = overlay.of('Namespace');
    expect(namespace?.metadata.labels).toMatchObject({ 'pod-security.kubernetes.io/enforce': 'restricted' });
  });

  it.each(workloads.map((workload) => [workload.name, workload.pod] as const))(
    'runs without root, token and host access: %s',
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

  it.each(containers)(
    'cannot escalate privileges and writes only to its volumes: %s',
    (_name, { securityContext }) => {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    },
  );

  it.each(containers)('has resource requests and a memory limit: %s', (_name, { resources }) => {
    expect(resources?.requests).toMatchObject({ cpu: expect.anything(), memory: expect.anything() });
    expect(resources?.limits).toMatchObject({ memory: expect.anything() });
  });

  it('has memory for its concurrent photos: worker', () => {
    const [, { env = [], resources } = {}] = containers.find(([name]) => name === 'worker/worker') ?? [];
    const concurrency = Number(env.find(({ name }) => name === 'WORKER_CONCURRENCY')?.value);
    expect(workerMemoryBytes(concurrency)).toBeLessThanOrEqual(
      bytesOf(String(resources?.limits?.['memory'])),
    );
  });

  it.each(long)('has separate liveness and readiness probes and time to start: %s', (_name, container) => {
    const { startupProbe, livenessProbe, readinessProbe } = container;
    const what = ({ httpGet, exec, tcpSocket }: NonNullable<typeof livenessProbe>) => ({
      httpGet,
      exec,
      tcpSocket,
    });
    expect(startupProbe).toBeDefined();
    if (livenessProbe === undefined || readinessProbe === undefined) throw new Error('A probe is missing');
    expect(what(livenessProbe)).not.toEqual(what(readinessProbe));
    // Probes may fail for a minute: a restart does not help a busy process.
    const { periodSeconds = 10, failureThreshold = 3 } = livenessProbe;
    expect((periodSeconds ?? 0) * (failureThreshold ?? 0)).toBeGreaterThanOrEqual(60);
  });

  it('has a day to recover when it is a store', () => {
    const stores = workloads.filter(({ kind }) => kind === 'StatefulSet');
    expect(stores.length).toBe(overlay.name === 'single-node' ? 3 : 0);
    for (const { startupProbe } of stores.flatMap(({ pod }) => pod.containers)) {
      const { periodSeconds, failureThreshold } = startupProbe ?? {};
      expect((periodSeconds ?? 0) * (failureThreshold ?? 0)).toBeGreaterThanOrEqual(86_400);
    }
  });

  it.each(long.filter(([, { image }]) => /sandstone-/.test(image ?? '')))(
    'probes the health routes of our processes: %s',
    (_name, { livenessProbe, readinessProbe, startupProbe }) => {
      expect(livenessProbe?.httpGet?.path).toBe('/health/live');
      expect(startupProbe?.httpGet?.path).toBe('/health/live');
      expect(readinessProbe?.httpGet?.path).toBe('/health/ready');
    },
  );

  it('runs immutable images', () => {
    for (const [, { image = '' }] of containers) expect(image).toMatch(/:(?!latest$)[\w.-]+$/);
  });

  it('runs the same images as Compose', () => {
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
