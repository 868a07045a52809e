import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { knownVariables, misspeltVariables } from './known-variables.ts';

const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');

describe('the known variables', () => {
  it.each([
    ['.env.example', /^(?:# )?([A-Z][A-Z0-9_]+)=/gm],
    ['docker-compose.yml', /\$\{([A-Z][A-Z0-9_]+)/g],
    ['infra/nginx/src/options/container-options.ts', /given\(environment, '([A-Z_]+)'\)/g],
    ['infra/launcher/src/plan/launcher-options.ts', /environment(?:\[|, )'([A-Z_]+)'/g],
  ])('include those of %s', (file, pattern) => {
    const names = [...read(file).matchAll(pattern)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(4);
    expect(names.filter((name) => !knownVariables.has(name.replace(/_FILE$/, '')))).toEqual([]);
  });
});

describe('a misspelt variable', () => {
  it.each([
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['SESION_SECRET', 'SESSION_SECRET'],
    ['GEO_HEADERS', 'GEO_HEADER'],
    ['STREAMING_LIBRAREIS', 'STREAMING_LIBRARIES'],
    ['ADMIN_EMAIL', 'ADMIN_EMAILS'],
    ['SESSION_SECERT_FILE', 'SESSION_SECRET'],
  ])('%s is named with %s', (name, known) => {
    expect(misspeltVariables({ [name]: 'a value' })).toEqual([
      {
        level: 'warning',
        variable: name,
        text: `Nothing reads a variable of this name. Rename it if you mean ${known}, or remove it.`,
      },
    ]);
  });

  it('is none of the variables of a shell, of other programs and of other tools', () => {
    const others = [
      'PATH HOME HOSTNAME USER LANG LC_ALL TERM TMPDIR TEMP PWD SHLVL _ INIT_CWD MAIL DISPLAY CI POST',
      'NODE_ENV NODE_OPTIONS NODE_VERSION YARN_VERSION MALLOC_ARENA_MAX npm_config_prefix npm_package_name',
      'AWS_REGION AWS_ACCESS_KEY_ID AWS_SECRET_ACCESS_KEY POSTGRES_USER POSTGRES_DB PGHOST DOCKER_HOST',
      'OTEL_SERVICE_NAME OTEL_TRACES_EXPORTER OTEL_EXPORTER_OTLP_PROTOCOL HTTP_PROXY HTTPS_PROXY NO_PROXY',
      'TEST_DATABASE_URL TEST_REDIS_URL E2E_DATA_DIR SSL_CERT_FILE SSL_CERT_DIR XDG_DATA_HOME SSH_AUTH_SOCK',
      'KUBERNETES_SERVICE_HOST KUBERNETES_PORT API_PORT API_SERVICE_HOST',
    ].flatMap((line) => line.split(' '));
    expect(misspeltVariables(Object.fromEntries(others.map((name) => [name, 'a value'])))).toEqual([]);
    expect(misspeltVariables({ TRUSTED_PROXYS: '' })).toEqual([]);
  });
});
