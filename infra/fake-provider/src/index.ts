export * from './control.ts';
export * from './libraries.ts';
export * from './start-fake-provider.ts';
