export * from './compatibility.watch.ts';
export * from './infrastructure.module.ts';
