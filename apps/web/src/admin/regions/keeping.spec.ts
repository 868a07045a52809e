import { describe, expect, it } from '@jest/globals';
import { adminTexts, type RegionsResponse } from '@sandstone/contract';
import { enforcementOf, sourceOf, warningsOf } from './keeping.ts';
import { newRule } from './rule-list.changes.ts';
import { someProxy, someRegions } from '../../shared/testing/regions.builder.ts';

const { regions } = adminTexts;
const { summary } = regions;
const now = Date.parse('2026-11-28T12:00:00Z');
const verify = [newRule('GB')];

describe('the web servers', () => {
  it.each<{ name: string; proxies: RegionsResponse['proxies']; text: string; isInForce: boolean }>([
    { name: 'none', proxies: [], text: summary.noServer, isInForce: false },
    { name: 'one', proxies: [someProxy()], text: summary.inForce(1), isInForce: true },
    { name: 'two', proxies: [someProxy(), someProxy()], text: summary.inForce(2), isInForce: true },
    {
      name: 'one of two behind',
      proxies: [someProxy(), someProxy({ isCurrent: false })],
      text: summary.notYet(1, 2),
      isInForce: false,
    },
  ])('keep the rules: $name', ({ proxies, text, isInForce }) => {
    expect(enforcementOf(someRegions({ proxies }))).toEqual({ text, isInForce });
  });
});

describe('the source of regions', () => {
  it('is named with the date of its database', () => {
    expect(sourceOf(someRegions())).toBe(summary.byDatabase('November 3, 2026'));
    expect(sourceOf(someRegions({ proxies: [someProxy({ source: 'header', databaseDate: null })] }))).toBe(
      summary.byHeader,
    );
    expect(sourceOf(someRegions({ proxies: [someProxy({ source: null, databaseDate: null })] }))).toBe(
      undefined,
    );
  });
});

describe('a warning', () => {
  const warned = (parts: Parameters<typeof someProxy>[0], rules = verify) =>
    warningsOf(someRegions({ proxies: [someProxy(parts)] }), rules, now);

  it('is absent where all is well', () => {
    expect(warned({})).toEqual([]);
  });

  it.each([
    {
      name: 'no source',
      parts: { source: null, knowsStates: false, databaseDate: null, missing: 'no module' },
      text: regions.sourceMissing('no module'),
    },
    { name: 'no states', parts: { knowsStates: false }, text: summary.noStates },
    {
      name: 'an old database',
      parts: { databaseDate: '2026-10-13T12:00:00Z' },
      text: summary.oldDatabase(46),
    },
    { name: 'a problem', parts: { problem: 'no file' }, text: summary.problem('no file') },
  ])('tells of $name', ({ parts, text }) => {
    expect(warned(parts)).toEqual([text]);
  });

  it('tells once of headers that no server could read, with an example', () => {
    const proxies = [
      someProxy({ regionHeader: { unread: 2, example: null, repeated: 0 } }),
      someProxy({ regionHeader: { unread: 1, example: 'USA', repeated: 1 } }),
      someProxy(),
    ];
    expect(warningsOf(someRegions({ proxies }), verify, now)).toEqual([
      summary.unreadHeader(3, 'USA'),
      summary.repeatedHeader(1),
    ]);
    expect(summary.unreadHeader(3, 'USA')).toContain(
      '3 requests came with a place that nobody here can read, such as “USA”.',
    );
  });

  it('does not come for a database of 45 days', () => {
    expect(warned({ databaseDate: '2026-10-14T12:00:00Z' })).toEqual([]);
  });

  it('tells of missing methods only where a rule needs one', () => {
    const response = someRegions({ methods: [] });
    expect(warningsOf(response, verify, now)).toEqual([summary.noMethod]);
    expect(warningsOf(response, [newRule('GB', { policy: 'block' })], now)).toEqual([]);
    const down = someRegions({ methods: [{ id: 'a', name: 'Anna', isAvailable: false }] });
    expect(warningsOf(down, verify, now)).toEqual([summary.methodDown('Anna')]);
  });
});
