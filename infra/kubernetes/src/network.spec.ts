import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { type Overlay } from './overlay.ts';
import { kubernetesFolder } from './overlays.ts';
import { describeOverlays } from './testing/describe-overlays.ts';
import { connects, type Direction, type Party } from './testing/network.ts';

const stores = { postgres: 5432, redis: 6379, s3: 9000 };
const controllers = {
  'single-node': { namespace: 'kube-system', labels: { 'app.kubernetes.io/name': 'traefik' } },
  production: { namespace: 'traefik', labels: {} },
};
const outside = {
  internet: { address: '203.0.113.7' },
  'internet by IPv6': { address: '2001:db8::7' },
  'private network': { address: '10.20.30.40' },
  'home network': { address: '192.168.1.1' },
  'carrier network': { address: '100.64.0.1' },
  metadata: { address: '169.254.169.254' },
  'metadata by IPv6': { address: 'fd00:ec2::254' },
  'private network, wrapped': { address: '2002:a14:1e28::1' },
  loopback: { address: '127.0.0.1' },
};

/** Lists each possible connection between pods as `a → b:port`. */
function connectionsWithin(overlay: Overlay, directions?: readonly Direction[]): string[] {
  const pods = overlay.workloads();
  const ports = new Set(
    pods
      .flatMap(({ pod }) => pod.containers.flatMap(({ ports }) => ports ?? []))
      .map(({ containerPort }) => containerPort),
  );
  return pods.flatMap((from) =>
    pods.flatMap((to) =>
      [...ports]
        .filter((port) => connects(overlay, from, to, port, directions))
        .map((port) => `${from.name} → ${to.name}:${port}`),
    ),
  );
}

describeOverlays('The network', (overlay) => {
  const pods = overlay.workloads();
  const alone = overlay.name === 'single-node';
  const storeNames = alone ? Object.keys(stores) : [];

  it('allows only the connections that each process needs', () => {
    const toStores = (name: string, some = storeNames) =>
      Object.entries(stores)
        .filter(([to]) => alone && some.includes(to))
        .map(([to, port]) => `${name} → ${to}:${port}`);
    const expected = [
      'nginx → web:3000',
      'nginx → api:3000',
      ...(alone ? ['nginx → s3:9000'] : []),
      'web → api:3000',
      ...toStores('api'),
      ...toStores('worker'),
      ...toStores('backup', ['postgres', 's3']),
      ...toStores('restore', ['postgres', 's3']),
    ];
    expect(connectionsWithin(overlay).sort()).toEqual(expected.sort());
    // Each direction alone is equally strict, so a compromised pod gets no further.
    expect(connectionsWithin(overlay, ['Egress']).sort()).toEqual(expected);
    expect(connectionsWithin(overlay, ['Ingress']).sort()).toEqual(expected);
  });

  it('denies connections of pods without a policy', () => {
    const stranger = { labels: { 'app.kubernetes.io/name': 'stranger' } };
    for (const party of [...pods, stranger, ...Object.values(outside)]) {
      for (const port of [53, 443, 3000, 8080]) {
        expect(connects(overlay, stranger, party, port)).toBe(false);
        expect(connects(overlay, party, stranger, port)).toBe(false);
      }
    }
    const shut = overlay
      .of('NetworkPolicy')
      .filter(({ spec }) => spec?.ingress === undefined && spec?.egress === undefined);
    expect(shut.map(({ spec }) => spec)).toEqual([{ podSelector: {}, policyTypes: ['Ingress', 'Egress'] }]);
  });

  it('lets Prometheus scrape its configured targets', () => {
    const file = join(kubernetesFolder, '..', 'observability', 'prometheus.kubernetes.yml');
    const found = overlay.of('Deployment').flatMap(({ metadata, spec }) => {
      const component = spec?.template.metadata?.labels?.['app.kubernetes.io/component'];
      const ports = (spec?.template.spec?.containers ?? []).flatMap(({ ports }) => ports ?? []);
      return ports.map(({ containerPort }) => ({
        name: metadata.name,
        looks: `${component};${containerPort}`,
      }));
    });
    // The relabel rule that keeps targets with a component and a port.
    const rule = /regex: (\S*;\S*)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
    const kept = found.filter(({ looks }) => new RegExp(`^(?:${rule})$`).test(looks));
    expect(kept.map(({ name }) => name).sort()).toEqual(['api', 'nginx', 'web', 'worker']);
  });

  it('allows metrics and traces for one namespace only', () => {
    const monitoring = { namespace: 'monitoring', labels: {} };
    const names = (take: (pod: Party) => boolean) =>
      pods
        .filter(take)
        .map(({ name }) => name)
        .sort();
    expect(names((pod) => connects(overlay, monitoring, pod, 3000))).toEqual(['api', 'web', 'worker']);
    expect(names((pod) => connects(overlay, monitoring, pod, 8081))).toEqual(['nginx']);
    expect(names((pod) => connects(overlay, pod, monitoring, 4318))).toEqual(['api', 'web', 'worker']);
    expect(
      names((pod) => [443, 5432, 6379, 8080, 9000].some((port) => connects(overlay, monitoring, pod, port))),
    ).toEqual([]);
  });

  it('allows at least one client for each service', () => {
    const called = new Set(connectionsWithin(overlay).map((connection) => connection.replace(/.* → /, '')));
    const nginx = pods.find(({ name }) => name === 'nginx');
    if (nginx === undefined) throw new Error('There is no nginx');
    if (connects(overlay, controllers[overlay.name], nginx, 8080)) called.add('nginx:8080');
    const services = overlay
      .of('Service')
      .flatMap(({ metadata, spec }) => (spec?.ports ?? []).map(({ port }) => `${metadata.name}:${port}`));
    expect([...called].sort()).toEqual(services.sort());
  });

  it("lets the ingress controller reach only nginx's public port", () => {
    const reached = (from: Party) =>
      pods.flatMap((to) =>
        [80, 443, 3000, 5432, 6379, 8080, 8081, 9000]
          .filter((port) => connects(overlay, from, to, port))
          .map((port) => `${to.name}:${port}`),
      );
    expect(reached(controllers[overlay.name])).toEqual(['nginx:8080']);
    expect(reached({ namespace: 'default', labels: {} })).toEqual([]);
    for (const address of Object.values(outside)) expect(reached(address)).toEqual([]);
  });

  it('allows api and worker to use TLS to the internet, but no private network', () => {
    const reached = Object.entries(outside).flatMap(([place, party]) =>
      pods.flatMap((from) =>
        [22, 80, 443, 3000, 5432, 6379, 9000]
          .filter((port) => connects(overlay, from, party, port))
          .map((port) => `${from.name} → ${place}:${port}`),
      ),
    );
    expect(reached.sort()).toEqual([
      'api → internet by IPv6:443',
      'api → internet:443',
      'worker → internet by IPv6:443',
      'worker → internet:443',
    ]);
  });

  it('allows DNS for all pods', () => {
    const names = { namespace: 'kube-system', labels: { 'k8s-app': 'kube-dns' } };
    for (const from of pods) expect(connects(overlay, from, names, 53)).toBe(true);
  });

  it('allows only the data processes to reach the stores', () => {
    for (const to of pods.filter(({ name }) => storeNames.includes(name))) {
      expect(connects(overlay, { labels: { 'app.kubernetes.io/name': 'other' } }, to, stores.postgres)).toBe(
        false,
      );
      expect(
        pods
          .filter(({ name }) => !['api', 'worker', 'backup', 'restore'].includes(name))
          .some((from) => connects(overlay, from, to, stores.postgres)),
      ).toBe(false);
    }
  });

  if (!alone) {
    it('allows connections to external stores', () => {
      const to = (name: string) => {
        const from = pods.find((pod) => pod.name === name);
        return ['10', '20', '30'].flatMap((host) =>
          [443, 5432, 6379]
            .filter(
              (port) => from !== undefined && connects(overlay, from, { address: `192.0.2.${host}` }, port),
            )
            .map((port) => `${host}:${port}`),
        );
      };
      // The documentation's example addresses are public, so TLS to them is allowed anyway.
      const data = ['10:443', '10:5432', '20:443', '20:6379', '30:443'];
      const reached = ['api', 'worker', 'backup', 'restore', 'nginx', 'web'].map((name) => [name, to(name)]);
      expect(Object.fromEntries(reached)).toEqual({
        api: data,
        worker: data,
        backup: ['10:5432', '30:443'],
        restore: ['10:5432', '30:443'],
        nginx: ['30:443'],
        web: [],
      });
    });

    it('lets cert-manager solve its challenge', () => {
      const solver = { labels: { 'acme.cert-manager.io/http01-solver': 'true' } };
      expect(connects(overlay, controllers.production, solver, 8089)).toBe(true);
      expect(connects(overlay, controllers.production, { labels: {} }, 8089)).toBe(false);
    });
  }
});
