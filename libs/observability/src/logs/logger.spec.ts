import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { withLogFields } from './log-fields.ts';
import { createLogger } from './logger.ts';

function collect() {
  const texts: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => {
    texts.push(line);
    lines.push(JSON.parse(line) as Record<string, unknown>);
  };
  return { texts, lines, logger: createLogger('api', 'info', { write }) };
}

describe('the logger', () => {
  it('does not end the process when the disk of its output is full', async () => {
    const logger = new URL('./logger.ts', import.meta.url).href;
    const script = `
      const { createLogger } = await import(${JSON.stringify(logger)});
      const logger = createLogger('api', 'info');
      for (let line = 0; line < 3; line += 1) logger.info('lost');
      setTimeout(() => { process.exitCode = 7; }, 20);`;
    const output = openSync('/dev/full', 'w');
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', output, 'inherit'],
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    });
    closeSync(output);
    const [code] = await once(child, 'exit');
    expect(code).toBe(7);
  });

  it('adds the fields of the current work to each of its lines, across asynchronous calls, and to no other', async () => {
    const { lines, logger } = collect();
    const work = (requestId: string) =>
      withLogFields({ requestId }, async () => {
        await Promise.resolve();
        withLogFields({ queue: 'photo-process' }, () => logger.info({ photoId: 'p' }, 'inner'));
        logger.info('outer');
      });
    await Promise.all([work('one'), work('two')]);
    logger.info('elsewhere');
    const seen = lines.map(({ msg, requestId, queue, photoId }) => ({ msg, requestId, queue, photoId }));
    for (const requestId of ['one', 'two']) {
      expect(seen).toContainEqual({ msg: 'inner', requestId, queue: 'photo-process', photoId: 'p' });
      expect(seen).toContainEqual({ msg: 'outer', requestId });
    }
    expect(lines.at(-1)).not.toHaveProperty('requestId');
    expect(lines.at(-1)).toMatchObject({ app: 'api', msg: 'elsewhere' });
  });

  it('writes a field once, even if the work, the logger and the line all set it', () => {
    const { texts, logger } = collect();
    const bound = logger.child({ requestId: 'one' });
    withLogFields({ requestId: 'one', queue: 'photo-process' }, () => {
      bound.info('bound');
      bound.child({ photoId: 'p' }).info('below it');
      logger.info({ requestId: 'one' }, 'its own');
    });
    expect(texts).toHaveLength(3);
    for (const text of texts) {
      expect(text.match(/"requestId":"one"/g)).toHaveLength(1);
      expect(text).toContain('"queue":"photo-process"');
    }
  });

  it('writes no character that changes the order in which a line is shown', () => {
    const { texts, lines, logger } = collect();
    const name = 'a\u202egpj.exe\u2066\u200f';
    logger.info({ name }, name);
    expect(texts.join('')).not.toMatch(/\p{Bidi_Control}/u);
    expect(lines[0]).toMatchObject({ name, msg: name });
  });

  it('writes only the id, method and path of a request', () => {
    const { lines, logger } = collect();
    const req = {
      id: 'r-1',
      method: 'GET',
      url: '/api/auth/session?token=hush',
      headers: { cookie: 'hush', authorization: 'hush' },
      body: { email: 'hush@example.com' },
    };
    logger.info({ req, res: { statusCode: 200, headers: { 'set-cookie': 'hush' } } }, 'request completed');
    expect(lines[0]).toMatchObject({
      req: { id: 'r-1', method: 'GET', path: '/api/auth/session' },
      res: { status: 200 },
    });
    expect(JSON.stringify(lines)).not.toContain('hush');
  });

  it('writes only type, message and stack of an error', () => {
    const { lines, logger } = collect();
    const cause = Object.assign(new TypeError('inner'), { config: { password: 'hush' } });
    logger.error({ err: new Error('outer', { cause }) }, 'failed');
    expect(lines[0]).toMatchObject({
      err: { type: 'Error', message: 'outer', cause: { type: 'TypeError', message: 'inner' } },
    });
    expect(JSON.stringify(lines)).not.toContain('hush');
  });
});
