// The head script, which may import nothing, knows these by the same names; a spec holds the two together.
export const ageGateId = 'age-gate';
export const gatedSiteId = 'site';
