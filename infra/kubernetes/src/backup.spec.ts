import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { kubernetesFolder } from './overlays.ts';
import { describeOverlays } from './testing/describe-overlays.ts';

const hour = 3600;
const infra = join(kubernetesFolder, '..');

/** The backup age at which an alert fires, including its delay. */
function alertSeconds(): number {
  const { groups } = parse(readFileSync(join(infra, 'observability', 'alerts.yml'), 'utf8')) as {
    groups: { rules: { alert: string; expr: string }[] }[];
  };
  const rule = groups.flatMap(({ rules }) => rules).find(({ alert }) => alert === 'SandstoneBackupOld');
  return Number(/> (\d+) \* 3600$/.exec(rule?.expr ?? '')?.[1]) * hour;
}

describeOverlays('A backup', (overlay) => {
  const [backup, restore] = overlay.of('CronJob');
  const podOf = (job: typeof backup) => job?.spec?.jobTemplate.spec?.template.spec;

  it('runs every night, without overlap, with existing commands', () => {
    expect(overlay.of('CronJob').map(({ metadata }) => metadata.name)).toEqual(['backup', 'restore']);
    expect(backup?.spec).toMatchObject({ concurrencyPolicy: 'Forbid', timeZone: 'Etc/UTC' });
    expect(backup?.spec?.schedule).toMatch(/^\d+ [0-6] \* \* \*$/);
    expect(backup?.spec?.suspend ?? false).toBe(false);
    const usage = readFileSync(join(infra, 'backup', 'src', 'run-command.ts'), 'utf8');
    for (const job of [backup, restore]) {
      const [container, ...others] = podOf(job)?.containers ?? [];
      expect(others).toEqual([]);
      expect(usage).toContain(`npm run data -- ${container?.args?.[0]} <folder>`);
      expect(container?.command).toBeUndefined();
      expect(container?.image).toMatch(/\bsandstone-data:/);
    }
    expect(podOf(backup)?.containers[0]?.args).toEqual(['nightly', '/backups', '14']);
  });

  it('ends before the next one starts, is retried, and is missed before the alert fires', () => {
    const { startingDeadlineSeconds = 0, jobTemplate } = backup?.spec ?? {};
    const job = jobTemplate?.spec;
    expect(job?.backoffLimit).toBeGreaterThan(0);
    expect(startingDeadlineSeconds).toBeGreaterThanOrEqual(hour);
    // A late start or a hanging job must end before the next backup.
    expect((startingDeadlineSeconds ?? 0) + (job?.activeDeadlineSeconds ?? Infinity)).toBeLessThanOrEqual(
      24 * hour,
    );
    // A late nightly backup must not fire the alert: it has a day plus its maximal duration.
    expect(24 * hour + (startingDeadlineSeconds ?? 0)).toBeLessThan(alertSeconds());
    for (const each of [backup, restore]) {
      expect(each?.spec?.successfulJobsHistoryLimit).toBeGreaterThan(0);
      expect(each?.spec?.failedJobsHistoryLimit).toBeGreaterThan(0);
      expect(podOf(each)?.restartPolicy).toBe('Never');
    }
  });

  it('is written to and restored from its own volume', () => {
    const volumeOf = (job: typeof backup) =>
      podOf(job)?.volumes?.find(({ name }) => name === 'backups')?.persistentVolumeClaim?.claimName;
    expect([volumeOf(backup), volumeOf(restore)]).toEqual(['backups', 'backups']);
    for (const job of [backup, restore]) {
      expect(podOf(job)?.containers[0]?.volumeMounts).toContainEqual({
        name: 'backups',
        mountPath: '/backups',
      });
      // The volume must be writable for the commands' user.
      expect(podOf(job)?.securityContext).toMatchObject({ runAsUser: 1000, fsGroup: 1000 });
    }
    const others = overlay.workloads().filter(({ kind }) => kind !== 'CronJob');
    expect(JSON.stringify(others)).not.toContain('"claimName"');
  });

  it('is never restored automatically or retried', () => {
    expect(restore?.spec?.suspend).toBe(true);
    expect(restore?.spec?.jobTemplate.spec?.backoffLimit).toBe(0);
    expect(podOf(restore)?.containers[0]?.args).toEqual(['restore', '/backups']);
  });

  it('stops every process with the documented selector', () => {
    const operatingGuide = readFileSync(join(infra, '..', 'docs', 'operating.md'), 'utf8');
    const [, away = ''] =
      /-l 'app\.kubernetes\.io\/component notin \(([\w, ]+)\)'/.exec(operatingGuide) ?? [];
    const components = away.split(',').map((name) => name.trim());
    const left = overlay.manifests.filter(
      ({ metadata }) => !components.includes(metadata.labels?.['app.kubernetes.io/component'] ?? ''),
    );
    const names = (kind: string) =>
      left
        .filter((each) => each.kind === kind)
        .map(({ metadata }) => metadata.name)
        .sort();
    expect(names('Deployment')).toEqual([]);
    expect(names('HorizontalPodAutoscaler')).toEqual([]);
    expect(names('ScaledObject')).toEqual([]);
    expect(names('CronJob')).toEqual(['backup', 'restore']);
    expect(names('StatefulSet')).toEqual(overlay.name === 'single-node' ? ['postgres', 'redis', 's3'] : []);
    for (const kind of ['Namespace', 'ConfigMap', 'Secret', 'PersistentVolumeClaim']) {
      expect(names(kind)).toHaveLength(1);
    }
    expect(names('NetworkPolicy')).toEqual(expect.arrayContaining(['names', 'nothing-else', 'to-stores']));
  });
});
