export * from './compatibility.watch.ts';
export * from './infrastructure.module.ts';
export * from './nest.log.ts';
