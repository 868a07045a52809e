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
  it('puts the fields of the work into each of its lines, whatever it waits for, and into no other', async () => {
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

  it('writes a field once, though the work says it and its logger or the line does too', () => {
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

  it('writes nothing of a request but its id, method and path', () => {
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

  it('writes of an error its type, message and stack, and of what it carries nothing', () => {
    const { lines, logger } = collect();
    const cause = Object.assign(new TypeError('inner'), { config: { password: 'hush' } });
    logger.error({ err: new Error('outer', { cause }) }, 'failed');
    expect(lines[0]).toMatchObject({
      err: { type: 'Error', message: 'outer', cause: { type: 'TypeError', message: 'inner' } },
    });
    expect(JSON.stringify(lines)).not.toContain('hush');
  });
});
