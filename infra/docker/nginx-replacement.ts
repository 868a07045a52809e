// node infra/run.mjs infra/docker/nginx-replacement.ts [--keep]
// Measures for how long nobody is served while nginx is replaced on busy cores. It runs after all other tests: beside
// them, the time would say how busy the machine is.
import { startOfTest, step, test } from './smoke/steps.ts';
import { replaceNginxOnBusyCores } from './smoke/upgrade.ts';

const compose = await startOfTest();
await test('nginx-replacement', compose, async () => {
  await step('a site without content starts', async () => {
    await compose.build();
    await compose.run(['up', '--wait', '--no-build', 'nginx', 'worker', 'demo-identity']);
  });
  await step('nginx is replaced on busy cores', () => replaceNginxOnBusyCores(compose));
});
