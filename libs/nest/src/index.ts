export * from './infrastructure.module.ts';
