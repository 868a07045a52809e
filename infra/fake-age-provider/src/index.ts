export { createFakeAgeProvider, type FakeAgeProviderOptions } from './fake-age-provider.app.ts';
export { type Outcome, outcomes } from './outcomes.ts';
