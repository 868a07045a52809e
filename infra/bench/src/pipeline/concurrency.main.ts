import { basename, join } from 'node:path';
import { measureSelf } from '../measured.child.ts';
import { type Candidate } from './candidate.ts';

// One process of the bench: `concurrency.main.ts <candidate> <concurrency> <output folder> <photo …>`.
// Only the measured candidate is loaded.
const candidates: Record<string, () => Promise<Candidate>> = {
  sandstone: async () => (await import('./sandstone.candidate.ts')).sandstone,
  'bare sharp': async () => (await import('./bare-sharp.candidate.ts')).bareSharp,
  'two derivatives': async () => (await import('./two-derivatives.candidate.ts')).twoDerivatives,
};

const [name = '', concurrency = '1', output = '', ...photos] = process.argv.slice(2);
const load = candidates[name];
if (load === undefined) throw new Error(`No such candidate: ${name}`);
const candidate = await load();

await measureSelf(async () => {
  let bytes = 0;
  const waiting = photos.values();
  const worker = async () => {
    for (const photo of waiting) {
      const written = await candidate(photo, join(output, basename(photo)));
      bytes += written;
    }
  };
  await Promise.all(Array.from({ length: Number(concurrency) }, worker));
  return { bytes };
});
