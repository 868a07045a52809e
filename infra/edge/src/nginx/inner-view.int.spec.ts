import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ask } from '../testing/ask.ts';
import { doorSuite } from '../testing/door.suite.ts';
import { nginxDoor } from '../testing/doors.ts';
import { freePort } from '../free-port.ts';
import { type Scene, setScene } from '../testing/scene.ts';
import { nginxMetricNames } from './inner-view.ts';

const nginx = nginxDoor();

doorSuite(nginx, 'the port that is never published', () => {
  let scene: Scene;
  let healthPort: number;
  beforeAll(async () => {
    healthPort = await freePort();
    scene = await setScene(nginx, () => ({ healthPort }));
  });
  afterAll(() => scene.close());

  it('says how many connections there are, in the form of Prometheus, and is nowhere on the public one', async () => {
    const inner = { ...scene.door, port: healthPort };
    const { status, headers, text } = await ask(inner, '/metrics');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
    for (const name of nginxMetricNames)
      expect(text).toMatch(new RegExp(`^${name}(\\{[^}]+\\})? \\d+$`, 'm'));
    expect(text).toMatch(/^sandstone_nginx_connections\{state="writing"\} 1$/m);
    expect(await ask(scene.door, '/metrics')).toMatchObject({ status: 404 });
  });

  it('answers for its health, and knows nothing else', async () => {
    const inner = { ...scene.door, port: healthPort };
    expect(await ask(inner, '/health/ready')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
    expect(await ask(inner, '/')).toMatchObject({ status: 404 });
  });
});
