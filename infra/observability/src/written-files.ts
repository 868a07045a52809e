import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

const read = (path: string) => readFile(new URL(`../${path}`, import.meta.url), 'utf8');

export interface Alert {
  alert: string;
  expr: string;
  for?: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}
export interface Scrape {
  job_name: string;
  relabel_configs: { target_label?: string; replacement?: string }[];
}
export interface AlertTest {
  name: string;
  input_series: { series: string; values: string }[];
  alert_rule_test: { eval_time: string; alertname: string; exp_alerts: unknown[] }[];
}
interface Panel {
  title: string;
  type: string;
  targets?: { expr: string; legendFormat?: string }[];
}

/** @throws when the file is malformed */
export async function readAlerts(): Promise<Alert[]> {
  // Prometheus documents the format; the tests validate each field.
  const { groups } = parse(await read('alerts.yml')) as { groups: { rules: Alert[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** @throws when the file is malformed */
export async function readAlertTests(): Promise<AlertTest[]> {
  // promtool documents the format and parses it as well.
  const { tests } = parse(await read('alerts.test.yml')) as { tests: AlertTest[] };
  return tests;
}

/** @throws when the file is malformed */
export async function readScrapes(name: string): Promise<{ rule_files: string[]; scrape_configs: Scrape[] }> {
  return parse(await read(name)) as { rule_files: string[]; scrape_configs: Scrape[] };
}

/** @throws when the file is malformed */
export async function readPanels(): Promise<Panel[]> {
  const { panels } = JSON.parse(await read('grafana-dashboard.json')) as { panels: Panel[] };
  return panels;
}

export const readDocument = (path: string): Promise<string> => read(`../../${path}`);
