export { type Seed, type Seeded, type Transition } from './control.schema.ts';
export * from './libraries.ts';
export { type LoggedRequest } from './request.log.ts';
export * from './fake-provider-control.ts';
export * from './start-fake-provider.ts';
