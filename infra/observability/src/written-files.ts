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

/** @throws where the file is not well formed */
export async function readAlerts(): Promise<Alert[]> {
  // Of this form by the documentation of Prometheus; each field is looked at by the tests.
  const { groups } = parse(await read('alerts.yml')) as { groups: { rules: Alert[] }[] };
  return groups.flatMap(({ rules }) => rules);
}

/** @throws where the file is not well formed */
export async function readAlertTests(): Promise<AlertTest[]> {
  // Of this form by the documentation of promtool, which reads it as well.
  const { tests } = parse(await read('alerts.test.yml')) as { tests: AlertTest[] };
  return tests;
}

/** @throws where the file is not well formed */
export async function readScrapes(name: string): Promise<{ rule_files: string[]; scrape_configs: Scrape[] }> {
  return parse(await read(name)) as { rule_files: string[]; scrape_configs: Scrape[] };
}

/** @throws where the file is not well formed */
export async function readPanels(): Promise<Panel[]> {
  const { panels } = JSON.parse(await read('grafana-dashboard.json')) as { panels: Panel[] };
  return panels;
}

export const readDocument = (path: string): Promise<string> => read(`../../${path}`);
