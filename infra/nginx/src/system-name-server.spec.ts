import { describe, expect, it } from '@jest/globals';
import { nameServerOf } from './system-name-server.ts';

describe('the name server of the system', () => {
  it('is the first one with an IPv4 address', () => {
    const configuration = [
      '# nameserver 192.0.2.1',
      'search sandstone.svc.cluster.local svc.cluster.local cluster.local',
      'nameserver fd00::10',
      'nameserver 10.96.0.10',
      'nameserver 10.96.0.11',
      'options ndots:5',
    ].join('\n');
    expect(nameServerOf(configuration)).toBe('10.96.0.10');
  });

  it('is reported when missing', () => {
    expect(() => nameServerOf('nameserver fd00::10\n')).toThrow('RESOLVER=system');
  });
});
