export { eventually, type Polling } from './eventually.ts';
export { seededRandom } from './seeded-random.ts';
