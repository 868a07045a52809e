import { block } from './syntax.ts';

/** What nginx says of itself to Prometheus: its own status page has a form of its own, which somebody would have to translate. */
const samples = [
  {
    name: 'sandstone_nginx_connections',
    help: 'Connections of clients: reading a request, writing an answer, waiting for the next',
    values: {
      '{state="reading"}': '$connections_reading',
      '{state="writing"}': '$connections_writing',
      '{state="waiting"}': '$connections_waiting',
    },
  },
  {
    name: 'sandstone_nginx_worker_connections_used',
    help: 'Connections of clients in all',
    values: { '': '$connections_active' },
  },
] as const;

export const nginxMetricNames: readonly string[] = samples.map(({ name }) => name);

const metricsText = samples
  .flatMap(({ name, help, values }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...Object.entries(values).map(([labels, variable]) => `${name}${labels} ${variable}`),
  ])
  .join('\\n');

/** Health and metrics, on a port that is never published. */
export const statusServer = (address: string): string[] =>
  block('server', [
    `listen ${address};`,
    'access_log off;',
    'default_type application/json;',
    'location = /health/live { return 200 \'{"status":"ok"}\'; }',
    'location = /health/ready { return 200 \'{"status":"ok"}\'; }',
    ...block('location = /metrics', [
      'default_type "text/plain; version=0.0.4; charset=utf-8";',
      `return 200 '${metricsText}\\n';`,
    ]),
    'location / { return 404; }',
  ]);
