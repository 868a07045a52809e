import { describe, expect, it } from '@jest/globals';
import { loadWebConfig } from './config.ts';
import { ConfigError } from './environment.ts';

const web = { PUBLIC_URL: 'https://pictures.test', API_URL: 'http://api:3000' };
const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example/otlp/' };

describe('the tracing configuration', () => {
  it('is undefined without a collector', () => {
    expect(loadWebConfig({ ...web, OTEL_TRACES_SAMPLER: 'always_on' }).tracing).toBeUndefined();
  });

  it('reads the standard variables of OpenTelemetry', () => {
    expect(loadWebConfig({ ...web, ...endpoint }).tracing).toEqual({
      endpoint: 'https://collector.example/otlp',
      headers: {},
      sampler: 'parentbased_always_on',
      ratio: 1,
    });
    const chosen = {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20k%3D1, x-team = blue',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
    };
    expect(loadWebConfig({ ...web, ...endpoint, ...chosen }).tracing).toMatchObject({
      headers: { authorization: 'Bearer k=1', 'x-team': 'blue' },
      sampler: 'parentbased_traceidratio',
      ratio: 0.1,
    });
  });

  it.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' },
    { OTEL_EXPORTER_OTLP_HEADERS: 'a=%' },
    { OTEL_TRACES_SAMPLER: 'sometimes' },
    { OTEL_TRACES_SAMPLER_ARG: '10' },
  ])('names the invalid variable: %o', (wrong) => {
    const [name = ''] = Object.keys(wrong);
    expect(() => loadWebConfig({ ...web, ...endpoint, ...wrong })).toThrow(ConfigError);
    expect(() => loadWebConfig({ ...web, ...endpoint, ...wrong })).toThrow(name);
  });
});
