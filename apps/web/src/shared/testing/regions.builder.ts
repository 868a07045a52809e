import { type RegionsResponse } from '@sandstone/contract';

type Proxy = RegionsResponse['proxies'][number];

export const someProxy = (parts: Partial<Proxy> = {}): Proxy => ({
  source: 'database',
  knowsStates: true,
  databaseDate: '2026-11-03T00:00:00Z',
  missing: null,
  problem: null,
  isCurrent: true,
  ...parts,
});

export const someRegions = (parts: Partial<RegionsResponse> = {}): RegionsResponse => ({
  rules: [],
  version: 1,
  methods: [{ id: 'demo', name: 'Demo', isAvailable: true }],
  proxies: [someProxy()],
  isPublicAddress: true,
  ...parts,
});
