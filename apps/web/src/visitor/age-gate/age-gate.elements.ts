// The head script cannot import these ids, so it repeats them; a spec keeps both in sync.
export const ageGateId = 'age-gate';
export const gatedSiteId = 'site';
