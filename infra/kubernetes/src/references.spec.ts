import { expect, it } from '@jest/globals';
import { containersOf, selects } from './overlay.ts';
import { describeOverlays } from './testing/describe-overlays.ts';

describeOverlays('Every reference', (overlay) => {
  const workloads = overlay.workloads();
  const stored = {
    configMapKeyRef: new Map(overlay.of('ConfigMap').map((map) => [map.metadata.name, map.data ?? {}])),
    secretKeyRef: new Map(overlay.of('Secret').map((secret) => [secret.metadata.name, secret.data ?? {}])),
  };
  const variables = workloads.flatMap(({ name, pod }) =>
    containersOf(pod).flatMap((container) =>
      (container.env ?? []).map((variable) => ({ where: `${name}/${container.name}`, ...variable })),
    ),
  );

  it('resolves: settings and secrets', () => {
    const missing = variables.flatMap(({ where, name, valueFrom }) =>
      (['configMapKeyRef', 'secretKeyRef'] as const).flatMap((source) => {
        const reference = valueFrom?.[source];
        if (reference === undefined || reference.optional) return [];
        const found = stored[source].get(reference.name ?? '')?.[reference.key];
        return found === undefined ? [`${where}: ${name}`] : [];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('is used: every setting and secret', () => {
    const triggers = overlay.of('TriggerAuthentication').flatMap(({ spec }) => spec?.secretTargetRef ?? []);
    const used = new Set([
      ...variables.flatMap(({ valueFrom }) => [
        valueFrom?.configMapKeyRef?.key,
        valueFrom?.secretKeyRef?.key,
      ]),
      ...triggers.map(({ key }) => key),
    ]);
    const keys = [...stored.configMapKeyRef.values(), ...stored.secretKeyRef.values()].flatMap(Object.keys);
    expect(keys.length).toBeGreaterThan(15);
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
  });

  it('resolves: secrets that KEDA reads', () => {
    for (const { spec } of overlay.of('TriggerAuthentication')) {
      for (const { name, key } of spec?.secretTargetRef ?? []) {
        expect(Object.keys(stored.secretKeyRef.get(name) ?? {})).toContain(key);
      }
    }
    const authentications = overlay.of('TriggerAuthentication').map(({ metadata }) => metadata.name);
    for (const { spec } of overlay.of('ScaledObject')) {
      for (const { authenticationRef } of spec?.triggers ?? []) {
        expect(authentications).toContain(authenticationRef?.name);
      }
    }
  });

  it('resolves: volumes', () => {
    for (const { pod, claims } of workloads) {
      const volumes = [...(pod.volumes ?? []).map(({ name }) => name), ...claims];
      const mounted = containersOf(pod).flatMap((container) =>
        (container.volumeMounts ?? []).map(({ name }) => name),
      );
      expect([...new Set(mounted)].sort()).toEqual(volumes.sort());
    }
    const claimed = workloads.flatMap(({ pod }) =>
      (pod.volumes ?? []).flatMap(({ persistentVolumeClaim: claim }) => claim?.claimName ?? []),
    );
    const claims = overlay.of('PersistentVolumeClaim').map(({ metadata }) => metadata.name);
    expect([...new Set(claimed)]).toEqual(claims);
  });

  it('resolves: ports behind services, and the service behind the ingress', () => {
    for (const { metadata, spec } of overlay.of('Service')) {
      const behind = workloads.filter(({ labels }) => selects({ matchLabels: spec?.selector ?? {} }, labels));
      expect(behind.map(({ name }) => name)).toEqual([metadata.name]);
      const ports = behind.flatMap(({ pod }) => pod.containers.flatMap(({ ports = [] }) => ports ?? []));
      for (const { targetPort } of spec?.ports ?? []) {
        expect(ports.map(({ name }) => name)).toContain(targetPort);
      }
    }
    for (const { spec } of overlay.of('Ingress')) {
      for (const path of (spec?.rules ?? []).flatMap(({ http }) => http?.paths ?? [])) {
        const service = overlay
          .of('Service')
          .find(({ metadata }) => metadata.name === path.backend.service?.name);
        const ports = (service?.spec?.ports ?? []).map(({ name }) => name);
        expect(ports).toContain(path.backend.service?.port?.name);
      }
    }
  });

  it('resolves: targets of autoscalers and disruption budgets', () => {
    const deployments = overlay.of('Deployment').map(({ metadata }) => metadata.name);
    const scaled = [...overlay.of('HorizontalPodAutoscaler'), ...overlay.of('ScaledObject')];
    for (const { spec } of scaled) expect(deployments).toContain(spec?.scaleTargetRef.name);
    for (const { metadata, spec } of overlay.of('PodDisruptionBudget')) {
      const kept = workloads.filter(({ labels }) => selects(spec?.selector ?? {}, labels));
      expect(kept.map(({ name }) => name)).toEqual([metadata.name]);
    }
  });

  it('resolves: service names in URLs', () => {
    const hosts = overlay
      .of('Service')
      .map(({ metadata }) => `${metadata.name}.${metadata.namespace}.svc.cluster.local`);
    const called = variables
      .map(({ value }) => value ?? '')
      .concat(...[...stored.configMapKeyRef.values()].map((data) => Object.values(data)))
      .filter((value) => /^https?:/.test(value))
      .map((value) => new URL(value).hostname)
      .filter((host) => host.endsWith('.svc.cluster.local'));
    expect(called.length).toBeGreaterThan(2);
    expect(called.filter((host) => !hosts.includes(host))).toEqual([]);
  });

  it("is consistent: the site's name in proxy, certificate and processes", () => {
    const [site] = stored.configMapKeyRef.values();
    const host = new URL(site?.PUBLIC_URL ?? '').host;
    for (const { spec } of overlay.of('Ingress')) {
      expect(spec?.rules?.map((rule) => rule.host)).toEqual([host]);
      expect(spec?.tls?.map(({ hosts }) => hosts)).toEqual([[host]]);
    }
    expect(site?.MEDIA_URL).toBe(`${site?.S3_ENDPOINT}/${site?.S3_BUCKET_PREFIX}-public`);
  });
});
