import { beforeAll, describe, expect, it } from '@jest/globals';
import { knownMetrics, targetLabels } from './known-metrics.ts';
import { readExpression } from './promql.ts';
import { type Alert, readAlerts, readDocument, readPanels, readScrapes } from './written-files.ts';

const known = knownMetrics();
const apps = ['api', 'nginx', 'web', 'worker'];

/** Finds errors in an expression that would silently return nothing. */
function faultsOf(expression: string): string[] {
  const { selectors, grouped } = readExpression(expression);
  const labels = new Set<string>(targetLabels);
  const faults: string[] = selectors.length === 0 ? ['asks for no metric'] : [];
  for (const { metric, labels: asked } of selectors) {
    const own = known.get(metric);
    if (own === undefined) faults.push(`${metric} is no metric of ours`);
    for (const label of own ?? []) labels.add(label);
    for (const label of asked) {
      if (!targetLabels.has(label) && own?.has(label) !== true) faults.push(`${metric} has no ${label}`);
    }
  }
  return [...faults, ...grouped.filter((label) => !labels.has(label)).map((label) => `nothing has ${label}`)];
}

describe('the check itself', () => {
  it('finds expressions that return nothing', () => {
    expect(faultsOf('sum by (app) (rate(sandstone_http_request_duration_seconds_count[5m]))')).toEqual([]);
    expect(faultsOf('sandstone_http_requests > 1')).toEqual(['sandstone_http_requests is no metric of ours']);
    expect(faultsOf('sandstone_photos{status="ready"}')).toEqual(['sandstone_photos has no status']);
    expect(faultsOf('sum by (queue) (sandstone_photos)')).toEqual(['nothing has queue']);
    expect(() => faultsOf('rate(sandstone_photos[5m]')).toThrow('Not PromQL');
  });
});

describe('the alerts', () => {
  let alerts: Alert[];
  let operatingGuide: string;
  beforeAll(async () => {
    [alerts, operatingGuide] = await Promise.all([readAlerts(), readDocument('docs/operating.md')]);
  });

  it('use only metrics that our processes export', () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(alerts.flatMap(({ alert, expr }) => faultsOf(expr).map((fault) => `${alert}: ${fault}`))).toEqual(
      [],
    );
  });

  it('have a known severity and refer to existing documentation', () => {
    const section =
      operatingGuide.split(/^## /m).find((part) => part.startsWith('What each alert means')) ?? '';
    for (const { alert, labels, annotations } of alerts) {
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary).not.toBe('');
      expect(annotations.runbook).toBe(`docs/operating.md#${alert.toLowerCase()}`);
      expect(section).toContain(`\n### ${alert}\n`);
    }
    const explained = [...section.matchAll(/^### (Sandstone\w+)$/gm)].map(([, name]) => String(name));
    expect(explained.toSorted()).toEqual(alerts.map(({ alert }) => alert).toSorted());
  });

  it('use only labels in texts that their expressions keep', () => {
    for (const { alert, expr, annotations } of alerts) {
      for (const [, label = ''] of annotations.summary.matchAll(/\$labels\.(\w+)/g)) {
        expect(`${alert} ${expr} app instance`).toContain(label);
      }
    }
  });
});

describe.each(['prometheus.yml', 'prometheus.kubernetes.yml'])('%s', (name) => {
  it('scrapes every process and loads the alerts', async () => {
    const { rule_files, scrape_configs } = await readScrapes(name);
    expect(rule_files).toEqual(['alerts.yml']);
    const given = scrape_configs.flatMap(({ relabel_configs }) =>
      relabel_configs.filter(({ target_label }) => target_label === 'app'),
    );
    expect(given.length).toBeGreaterThan(0);
    if (name === 'prometheus.yml')
      expect(given.map(({ replacement }) => String(replacement)).toSorted()).toEqual(apps);
  });
});

describe('the dashboard', () => {
  it('uses only metrics that our processes export', async () => {
    const panels = await readPanels();
    const targets = panels.flatMap(({ title, targets: asked = [] }) =>
      asked.map(({ expr }) => ({ title, expr: expr.replaceAll('$__rate_interval', '5m') })),
    );
    expect(targets.length).toBeGreaterThan(20);
    expect(targets.flatMap(({ title, expr }) => faultsOf(expr).map((fault) => `${title}: ${fault}`))).toEqual(
      [],
    );
    expect(panels.filter(({ type, targets: asked }) => type !== 'row' && !asked?.length)).toEqual([]);
  });
});
