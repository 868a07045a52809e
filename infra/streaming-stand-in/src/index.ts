export { type Seed, type Seeded, type Transition } from './control.schema.ts';
export * from './libraries.ts';
export { type LoggedRequest } from './request.log.ts';
export * from './stand-in-control.ts';
export * from './start-streaming-stand-in.ts';
