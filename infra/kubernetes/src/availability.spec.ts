import { describe, expect, it } from '@jest/globals';
import { containerOptions, renderNginxConfig } from '@sandstone/nginx';
import { selects, type Workload } from './overlay.ts';
import { type ComposeService, composeServices } from './testing/compose.ts';
import { describeOverlays } from './testing/describe-overlays.ts';

/** Each process exits within this time after SIGTERM. */
const shutdownSeconds = 8;

describeOverlays('A restart', (overlay) => {
  const deployments = overlay.workloads().filter(({ kind }) => kind === 'Deployment');
  const each = deployments.map((workload): [string, Workload] => [workload.name, workload]);
  const served = overlay.of('Service').map(({ metadata }) => metadata.name);

  it('starts a new pod before the old one stops', () => {
    expect(
      overlay
        .of('Deployment')
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual(['api', 'nginx', 'web', 'worker']);
    for (const { spec } of overlay.of('Deployment')) {
      expect(spec?.strategy).toEqual({ rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } });
    }
  });

  it.each(each.filter(([name]) => served.includes(name)))(
    'keeps serving until traffic is drained and open requests are answered: %s',
    (_name, { pod }) => {
      const [container] = pod.containers;
      const waits = container?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      // One probe period, and the time that endpoints need to propagate.
      expect(waits).toBeGreaterThanOrEqual((container?.readinessProbe?.periodSeconds ?? 10) + 5);
      expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(waits + shutdownSeconds + 5);
      // A second wait would exceed the time.
      expect((container?.env ?? []).map(({ name }) => name)).not.toContain('DRAIN_SECONDS');
    },
  );

  it.each(each)('evicts one pod at a time, and never blocks a drain: %s', (_name, { labels }) => {
    const budgets = overlay
      .of('PodDisruptionBudget')
      .filter(({ spec }) => selects(spec?.selector ?? {}, labels));
    expect(budgets.map(({ spec }) => spec)).toEqual([
      expect.objectContaining({ maxUnavailable: 1, unhealthyPodEvictionPolicy: 'AlwaysAllow' }),
    ]);
  });

  it.each(each)('spreads pods over nodes: %s', (_name, { pod, labels }) => {
    const spread = pod.topologySpreadConstraints ?? [];
    expect(spread.map(({ topologyKey }) => topologyKey)).toContain('kubernetes.io/hostname');
    for (const { labelSelector, whenUnsatisfiable } of spread) {
      expect(selects(labelSelector ?? {}, labels)).toBe(true);
      expect(whenUnsatisfiable).toBe('ScheduleAnyway');
    }
  });

  it.each(each.filter(([name]) => name === 'api' || name === 'worker'))(
    'never starts a process on an older schema: %s',
    (_name, { pod }) => {
      const [first] = pod.initContainers ?? [];
      expect(first).toMatchObject({ name: 'migrate', args: ['apps/api/dist/migrate.js'] });
      const api = deployments.find(({ name }) => name === 'api');
      expect(first?.image).toBe(api?.pod.containers[0]?.image);
    },
  );

  it('keeps the files of the release before for pages that are open', () => {
    const nginx = each.find(([name]) => name === 'nginx')?.[1].pod;
    const kept = nginx?.initContainers?.find(({ name }) => name === 'earlier-files');
    const { assetsDir, earlierFilesDir } = containerOptions({
      PUBLIC_URL: 'https://site.example',
      API_URL: 'http://api:3000',
      WEB_URL: 'http://web:3000',
      MEDIA_URL: 'http://s3:9000/site-public',
    });
    expect(kept?.command).toEqual(['cp', '--recursive', `${assetsDir}/assets`, `${earlierFilesDir}/`]);
    const mounts = [kept, nginx?.containers[0]].map(
      (container) => container?.volumeMounts?.find(({ mountPath }) => mountPath === earlierFilesDir)?.name,
    );
    expect(mounts).toEqual(['earlier-files', 'earlier-files']);
    const repositories = [kept, nginx?.containers[0]].map((container) => container?.image?.split(':')[0]);
    expect(repositories[0]).toBe(repositories[1]);
  });

  it('starts with existing buckets, and serves pages without the object store', () => {
    const steps = new Map(
      each.map(([name, { pod }]) => [name, (pod.initContainers ?? []).map((step) => step.name)]),
    );
    expect(steps.get('worker')).toEqual(['migrate', 'buckets']);
    expect(steps.get('api')).toEqual(['migrate']);
  });

  if (overlay.name === 'single-node') {
    it('keeps stored data', () => {
      const kept = overlay.workloads().filter(({ claims }) => claims.length > 0);
      expect(kept.map(({ name }) => name).sort()).toEqual(['postgres', 'redis', 's3']);
      const redis = kept.find(({ name }) => name === 'redis');
      const settings = redis?.pod.containers[0]?.args?.join('\n');
      expect(settings).toMatch(/^appendonly yes$/m);
      expect(settings).toMatch(/^maxmemory-policy noeviction$/m);
    });
  }
});

describe('A restart under Compose', () => {
  const services = composeServices();
  const ours = Object.entries(services).filter(([, { build }]) => build !== undefined);
  const drainSeconds = ({ environment }: ComposeService) => Number(environment?.['DRAIN_SECONDS'] ?? 0);
  const proxy = services['nginx']?.environment ?? {};
  const addressOf = (name: string) => String(proxy[name]);

  it.each(['API_URL', 'WEB_URL'])('waits until nginx has resolved the other replicas: %s', (name) => {
    const config = renderNginxConfig(
      containerOptions({
        PUBLIC_URL: 'https://site.example',
        MEDIA_URL: 'http://s3:9000/site-public',
        API_URL: addressOf('API_URL'),
        WEB_URL: addressOf('WEB_URL'),
        RESOLVER: addressOf('RESOLVER'),
      }),
    );
    const nameSeconds = Number(/^\s*resolver \S+ valid=(\d+)s/m.exec(config)?.[1]);
    const service = services[new URL(addressOf(name)).hostname];
    expect(service && drainSeconds(service)).toBeGreaterThan(nameSeconds);
  });

  it('keeps the files of the release before for pages that are open', () => {
    expect(services['nginx']?.volumes).toContain('earlier-files:/srv/earlier');
  });

  it.each(ours)('allows time for draining and a clean exit: %s', (_name, service) => {
    const graceSeconds = Number(/^(\d+)s$/.exec(service.stop_grace_period ?? '')?.[1]);
    expect(graceSeconds).toBeGreaterThan(drainSeconds(service) + shutdownSeconds);
  });
});
