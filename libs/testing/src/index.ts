export { eventually, type Polling } from './eventually.ts';
