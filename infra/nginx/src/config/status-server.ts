import { block } from './syntax.ts';

/** nginx metrics in the Prometheus format, because stub_status has a format of its own. */
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

/** Health and metrics endpoints on an internal port. */
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
