import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type LookUpProcess } from '../system/process-table.ts';
import { claimRunFile, readRunFile, releaseRunFile, type RunState, writeRunFile } from './run-file.ts';

const alive: LookUpProcess = (pid) => ({ pid, started: `t${pid}`, parent: 1, command: 'node' });
const nobody: LookUpProcess = () => undefined;
const reused: LookUpProcess = (pid) => ({ pid, started: 'another time', parent: 1, command: 'node' });

const stateOf = (pid: number): RunState => ({
  pid,
  started: `t${pid}`,
  ready: false,
  site: 'http://localhost:8080',
  api: null,
  identity: null,
  streaming: null,
  setup: null,
  components: [],
});
const left = { name: 'postgres', choice: '', url: null, pid: 9, log: null, started: 't9' };

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'run-file-spec-'));
  path = join(folder, 'run.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the run file', () => {
  it('belongs to the first claimant', () => {
    expect(claimRunFile(path, stateOf(1), alive)).toEqual({ kind: 'claimed', leftovers: [] });
    expect(claimRunFile(path, stateOf(2), alive)).toMatchObject({ kind: 'taken', by: { pid: 1 } });
    expect(readRunFile(path)?.pid).toBe(1);
  });

  it.each([
    ['has died', nobody],
    ['has died and its pid belongs to another', reused],
  ])('is taken over with its leftover processes when its owner %s', (_what, lookUp) => {
    writeRunFile(path, { ...stateOf(1), components: [left] });
    expect(claimRunFile(path, stateOf(2), lookUp)).toEqual({ kind: 'claimed', leftovers: [left] });
    // They stay on record until they are stopped, because this run may be killed as well.
    expect(readRunFile(path)).toMatchObject({ pid: 2, components: [left] });
    expect(readdirSync(folder)).toEqual(['run.json']);
  });

  it('is taken over when a crash left it incomplete', () => {
    writeFileSync(path, '{"pid": 1, "comp');
    expect(claimRunFile(path, stateOf(2), alive)).toEqual({ kind: 'claimed', leftovers: [] });
  });

  it('is readable only by its owner, because it contains passwords', () => {
    claimRunFile(path, stateOf(1), alive);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    writeRunFile(path, stateOf(1));
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('is removed only by its owner', () => {
    claimRunFile(path, stateOf(1), alive);
    releaseRunFile(path, stateOf(2));
    expect(readRunFile(path)?.pid).toBe(1);
    releaseRunFile(path, stateOf(1));
    expect(readRunFile(path)).toBeUndefined();
  });
});
