import { basename, join } from 'node:path';
import { measureSelf } from '../measured.child.ts';
import { type Arrangement } from './arrangement.ts';

// One process of the bench: `concurrency.main.ts <arrangement> <concurrency> <output folder> <photo …>`.
// Only the arrangement that is measured is loaded.
const arrangements: Record<string, () => Promise<Arrangement>> = {
  sandstone: async () => (await import('./sandstone.arrangement.ts')).sandstone,
  'bare sharp': async () => (await import('./bare-sharp.arrangement.ts')).bareSharp,
  'two derivatives': async () => (await import('./two-derivatives.arrangement.ts')).twoDerivatives,
};

const [name = '', concurrency = '1', output = '', ...photos] = process.argv.slice(2);
const load = arrangements[name];
if (load === undefined) throw new Error(`No such arrangement: ${name}`);
const arrangement = await load();

await measureSelf(async () => {
  let bytes = 0;
  const waiting = photos.values();
  const worker = async () => {
    for (const photo of waiting) {
      const written = await arrangement(photo, join(output, basename(photo)));
      bytes += written;
    }
  };
  await Promise.all(Array.from({ length: Number(concurrency) }, worker));
  return { bytes };
});
