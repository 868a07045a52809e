import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { followLog } from './follow-log.ts';
import { keepLog, rotateLargeLogs, rotateLog, tailOf } from './log-file.ts';
import { keptSecret } from './private-file.ts';

let folder: string;
let log: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-file-spec-'));
  log = join(folder, 'api.log');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a log', () => {
  it('starts empty and keeps the three before it', () => {
    for (const text of ['one', 'two', 'three', 'four', 'five']) {
      rotateLog(log);
      writeFileSync(log, text);
    }
    const kept = ['api.log', 'api.1.log', 'api.2.log', 'api.3.log'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    );
    expect(kept).toEqual(['five', 'four', 'three', 'two']);
    expect(existsSync(join(folder, 'api.4.log'))).toBe(false);
  });

  it('is kept of the last run that became ready, however many starts fail after it', () => {
    const run = (text: string, isReady: boolean) => {
      rotateLog(log);
      writeFileSync(log, text);
      if (isReady) keepLog(log);
      appendFileSync(log, ' and its end');
    };
    const kept = () => readFileSync(join(folder, 'api.ready.log'), 'utf8');
    run('good', true);
    for (let start = 0; start < 5; start += 1) run('failed', false);
    rotateLargeLogs([folder], 1);
    expect(kept()).toBe('good and its end');
    run('better', true);
    run('failed', false);
    expect(kept()).toBe('better and its end');
    keepLog(join(folder, 'none.log'));
    expect(existsSync(join(folder, 'none.ready.log'))).toBe(false);
  });

  it('is truncated when too large, while its process keeps writing', () => {
    const writer = openSync(log, 'a');
    for (const text of ['first', 'second', 'third', 'fourth', 'fifth']) {
      writeSync(writer, text.repeat(10));
      rotateLargeLogs([folder, join(folder, 'none')], 40);
    }
    writeSync(writer, 'rest');
    rotateLargeLogs([folder], 40);
    closeSync(writer);
    const kept = readdirSync(folder)
      .sort()
      .map((name) => [name, readFileSync(join(folder, name), 'utf8').slice(0, 6)]);
    expect(kept).toEqual([
      ['api.1.log', 'fifthf'],
      ['api.2.log', 'fourth'],
      ['api.3.log', 'thirdt'],
      ['api.log', 'rest'],
    ]);
  });

  it('shows its last lines', () => {
    writeFileSync(log, `${Array.from({ length: 5000 }, (_, n) => `line ${n}`).join('\n')}\n`);
    expect(tailOf(log, 2)).toEqual(['line 4998', 'line 4999']);
    expect(tailOf(join(folder, 'none.log'))).toEqual([]);
  });

  it('is followed from its end by whole lines and characters', () => {
    writeFileSync(log, 'old\n');
    const lines: string[] = [];
    const follower = followLog(log, (line) => lines.push(line));
    const euro = Buffer.from('€');
    appendFileSync(log, 'new\npart');
    appendFileSync(log, euro.subarray(0, 1));
    appendFileSync(log, euro.subarray(1));
    follower.stop();
    expect(lines).toEqual(['new', 'part€']);
  });
});

describe('a stored secret', () => {
  it('is created once, long enough for a session secret, and differs by name', () => {
    const first = keptSecret(folder, 'a');
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(keptSecret(folder, 'b')).not.toBe(first);
    expect(keptSecret(folder, 'a')).toBe(first);
  });
});
