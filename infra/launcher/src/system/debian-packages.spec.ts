import { describe, expect, it } from '@jest/globals';
import { dependenciesOf } from './debian-packages.ts';

describe('the dependencies of a Debian package', () => {
  it('are parsed from apt-cache output, with alternatives and without virtual packages', () => {
    const output = [
      'redis-tools',
      '  Depends: libc6',
      ' |Depends: libjemalloc2',
      '  Depends: <liblua5.1-0-virtual>',
      '    lua-cjson',
      '  Depends: libc6',
      'redis-server',
      '  PreDepends: init-system-helpers',
      '  Depends: redis-tools',
    ].join('\n');
    expect(dependenciesOf(output)).toEqual(['libc6', 'libjemalloc2', 'redis-tools']);
  });
});
