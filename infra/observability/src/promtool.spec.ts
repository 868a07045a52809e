import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { findPromtool } from './promtool.ts';
import { readAlerts, readAlertTests, readPanels } from './written-files.ts';

const promtool = await findPromtool();
const suite = promtool === undefined ? describe.skip : describe;
const reason = promtool === undefined ? ': no promtool here (https://prometheus.io/download/)' : '';
const run = (...args: string[]): Promise<string> => promtool?.run(args) ?? Promise.reject(new Error(reason));

const folder = join(import.meta.dirname, '..');
const ofKubernetes = 'prometheus.kubernetes.yml';

suite(`promtool${reason}`, () => {
  let tempDir: string;
  beforeAll(async () => {
    tempDir = await mkdtemp(join(tmpdir(), 'sandstone-promtool-'));
    for (const file of ['alerts.yml', 'alerts.test.yml', ofKubernetes]) {
      await cp(join(folder, file), join(tempDir, file));
    }
  });
  afterAll(() => rm(tempDir, { recursive: true, force: true }));

  it('accepts the configuration for Compose', async () => {
    await expect(run('check', 'config', '--lint-fatal', join(folder, 'prometheus.yml'))).resolves.toContain(
      'SUCCESS',
    );
  });

  it('accepts the configuration for Kubernetes', async () => {
    const file = join(tempDir, ofKubernetes);
    // Some distributions, such as Debian, omit service discovery for clusters; everything else is checked there too.
    const probe = join(tempDir, 'probe.yml');
    await writeFile(probe, 'scrape_configs: [{ job_name: a, kubernetes_sd_configs: [{ role: pod }] }]');
    const knowsClusters = await run('check', 'config', probe).then(
      () => true,
      (error: unknown) => !String(error).includes('field kubernetes_sd_configs not found'),
    );
    if (!knowsClusters) {
      const written = parse(await readFile(file, 'utf8')) as { scrape_configs: Record<string, unknown>[] };
      for (const scrape of written.scrape_configs) {
        expect(scrape['kubernetes_sd_configs']).toEqual([
          { role: 'pod', namespaces: { names: ['sandstone'] } },
        ]);
        delete scrape['kubernetes_sd_configs'];
        scrape['static_configs'] = [{ targets: ['127.0.0.1:3000'] }];
      }
      await writeFile(file, stringify(written));
    }
    await expect(run('check', 'config', '--lint-fatal', file)).resolves.toContain('SUCCESS');
  });

  it('accepts the alerts', async () => {
    const said = await run('check', 'rules', '--lint-fatal', join(folder, 'alerts.yml'));
    expect(said).toContain(`${(await readAlerts()).length} rules found`);
  });

  it('confirms that each alert fires when it should, with the right text, and never otherwise', async () => {
    await expect(run('test', 'rules', join(folder, 'alerts.test.yml'))).resolves.toContain('SUCCESS');
  });

  it('rejects alerts that fire too early or not at all', async () => {
    const { groups } = parse(await readFile(join(folder, 'alerts.yml'), 'utf8')) as {
      groups: { rules: Record<string, unknown>[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    for (const change of ['hasty', 'dumb']) {
      const changed = rules.map((rule) =>
        change === 'dumb'
          ? { ...rule, expr: `(${String(rule['expr'])}) and vector(0) > 1` }
          : { ...rule, ...(rule['for'] === undefined ? {} : { for: '0s' }) },
      );
      await writeFile(
        join(tempDir, 'alerts.yml'),
        stringify({ groups: [{ name: 'changed', rules: changed }] }),
      );
      const failed = await run('test', 'rules', join(tempDir, 'alerts.test.yml')).then(String, String);
      const expected = rules.filter((rule) => change === 'dumb' || rule['for'] !== undefined);
      const noticed = expected.filter((rule) => failed.includes(`alertname: ${String(rule['alert'])},`));
      expect(noticed.map((rule) => rule['alert'])).toEqual(expected.map((rule) => rule['alert']));
    }
  });

  it('accepts the query of every dashboard panel', async () => {
    const panels = await readPanels();
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(20);
    const rules = queries.map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const file = join(tempDir, 'panels.yml');
    await writeFile(file, stringify({ groups: [{ name: 'panels', rules }] }));
    await expect(run('check', 'rules', file)).resolves.toContain(`${queries.length} rules found`);
  });
});

describe('The alert tests', () => {
  it('include a firing and a silent case for each alert', async () => {
    const [alerts, tests] = await Promise.all([readAlerts(), readAlertTests()]);
    expect(tests.map(({ name }) => name)).toEqual(
      alerts.flatMap(({ alert }) => [`${alert}: fires`, `${alert}: is silent`]),
    );
    for (const { name, input_series, alert_rule_test } of tests) {
      const [alert, what] = name.split(': ');
      expect(input_series.length).toBeGreaterThan(0);
      expect(alert_rule_test.map(({ alertname }) => alertname)).toEqual(alert_rule_test.map(() => alert));
      const firing = alert_rule_test.map(({ exp_alerts }) => exp_alerts.length > 0);
      // One check before the alert fires verifies that it does not fire early.
      const fires = firing.includes(true);
      expect({ name, first: firing[0], fires }).toEqual({ name, first: false, fires: what === 'fires' });
    }
  });
});
