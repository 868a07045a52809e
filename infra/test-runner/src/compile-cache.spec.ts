import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const cache = fileURLToPath(new URL('compile-cache.ts', import.meta.url));

/** Runs a script with the cache loaded. @returns its JSON output */
async function withCache(script: string): Promise<unknown> {
  const args = [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    `--import=${cache}`,
    '--input-type=module',
    '--eval',
    `import vm from 'node:vm';
    import v8 from 'node:v8';
    const filler = '/* ' + 'x'.repeat(500) + ' */';
    const load = async (value) => {
      const context = vm.createContext();
      const module = new vm.SourceTextModule(filler + 'export const value = ' + value, { identifier: 'a.js', context });
      await module.link(() => {});
      await module.evaluate();
      const compiled = vm.compileFunction(filler + 'return ' + value, [], { filename: 'b.js', parsingContext: context });
      return [module.namespace.value, compiled()];
    };
    ${script}`,
  ];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return JSON.parse(stdout);
}

describe('the compile cache', () => {
  it('is instantiated in each context, and ignored when the source differs', async () => {
    expect(
      await withCache('console.log(JSON.stringify([await load(1), await load(1), await load(2)]))'),
    ).toEqual([
      [1, 1],
      [1, 1],
      [2, 2],
    ]);
  });

  it('is recompiled when V8 rejects the cached data', async () => {
    const script = `await load(1);
      v8.setFlagsFromString('--expose-gc');
      console.log(JSON.stringify([await load(1), await load(1)]));`;
    expect(await withCache(script)).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
});
