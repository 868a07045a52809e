import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { parse, stringify } from 'yaml';
import { findPromtool } from './promtool.ts';
import { readAlerts, readAlertTests, readPanels } from './written-files.ts';

// It goes through hours of made-up time.
jest.setTimeout(60_000);
const promtool = await findPromtool();
const suite = promtool === undefined ? describe.skip : describe;
const reason = promtool === undefined ? ': no promtool here (https://prometheus.io/download/)' : '';
const run = (...args: string[]): Promise<string> => promtool?.run(args) ?? Promise.reject(new Error(reason));

const folder = join(import.meta.dirname, '..');
const ofKubernetes = 'prometheus.kubernetes.yml';

suite(`What Prometheus itself says${reason}`, () => {
  let scratch: string;
  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'sandstone-promtool-'));
    for (const file of ['alerts.yml', 'alerts.test.yml', ofKubernetes]) {
      await cp(join(folder, file), join(scratch, file));
    }
  });
  afterAll(() => rm(scratch, { recursive: true, force: true }));

  it('to the configuration for Compose: valid', async () => {
    await expect(run('check', 'config', '--lint-fatal', join(folder, 'prometheus.yml'))).resolves.toContain(
      'SUCCESS',
    );
  });

  it('to the one for Kubernetes: valid', async () => {
    const file = join(scratch, ofKubernetes);
    // Some distributions leave out what looks into clusters, Debian among them: all the rest is checked there too.
    const probe = join(scratch, 'probe.yml');
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

  it('to the alerts: valid', async () => {
    const said = await run('check', 'rules', '--lint-fatal', join(folder, 'alerts.yml'));
    expect(said).toContain(`${(await readAlerts()).length} rules found`);
  });

  it('to what each of them does: it fires when it should, in the right words, and at nothing else', async () => {
    await expect(run('test', 'rules', join(folder, 'alerts.test.yml'))).resolves.toContain('SUCCESS');
  });

  it('to alerts that fire too early, or not at all: that the tests do not pass', async () => {
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
        join(scratch, 'alerts.yml'),
        stringify({ groups: [{ name: 'changed', rules: changed }] }),
      );
      const failed = await run('test', 'rules', join(scratch, 'alerts.test.yml')).then(String, String);
      const expected = rules.filter((rule) => change === 'dumb' || rule['for'] !== undefined);
      const noticed = expected.filter((rule) => failed.includes(`alertname: ${String(rule['alert'])},`));
      expect(noticed.map((rule) => rule['alert'])).toEqual(expected.map((rule) => rule['alert']));
    }
  });

  it('to every panel of the dashboard: a query that it reads', async () => {
    const panels = await readPanels();
    const queries = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
    expect(queries.length).toBeGreaterThan(20);
    const rules = queries.map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$__rate_interval', '5m'),
    }));
    const file = join(scratch, 'panels.yml');
    await writeFile(file, stringify({ groups: [{ name: 'panels', rules }] }));
    await expect(run('check', 'rules', file)).resolves.toContain(`${queries.length} rules found`);
  });
});

describe('The tests of the alerts', () => {
  it('are two for each: that it fires, after its time, and that it is silent', async () => {
    const [alerts, tests] = await Promise.all([readAlerts(), readAlertTests()]);
    expect(tests.map(({ name }) => name)).toEqual(
      alerts.flatMap(({ alert }) => [`${alert}: fires`, `${alert}: is silent`]),
    );
    for (const { name, input_series, alert_rule_test } of tests) {
      const [alert, what] = name.split(': ');
      expect(input_series.length).toBeGreaterThan(0);
      expect(alert_rule_test.map(({ alertname }) => alertname)).toEqual(alert_rule_test.map(() => alert));
      const firing = alert_rule_test.map(({ exp_alerts }) => exp_alerts.length > 0);
      // Before it fires it is asked once whether it does so already.
      const fires = firing.includes(true);
      expect({ name, first: firing[0], fires }).toEqual({ name, first: false, fires: what === 'fires' });
    }
  });
});
