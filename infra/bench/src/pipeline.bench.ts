import { join } from 'node:path';
import { albumMethod, drawAlbum } from './album.ts';
import { type BenchContext, type BenchSection, median } from './bench.section.ts';
import { type Measurement, runMeasured } from './measured.child.ts';

const candidates = ['sandstone', 'bare sharp', 'two derivatives'] as const;
type CandidateName = (typeof candidates)[number];
const concurrency = 2;

/** Alternates the candidates, so that other load affects all of them equally. */
async function measureRounds(context: BenchContext, photos: readonly string[]) {
  const rounds: Record<CandidateName, Measurement>[] = [];
  for (let round = 0; round < context.rounds; round++) {
    const results: Partial<Record<CandidateName, Measurement>> = {};
    for (const offset of candidates.keys()) {
      const name = candidates[(round + offset) % candidates.length] ?? 'sandstone';
      context.log(`round ${round + 1} of ${context.rounds}: ${name}`);
      const output = join(context.tempDir, `${name}-${round}`);
      results[name] = await runMeasured(
        new URL('./pipeline/concurrency.main.ts', import.meta.url),
        [name, String(concurrency), output, ...photos],
        { MALLOC_ARENA_MAX: '2' },
      );
    }
    // Every candidate has run.
    rounds.push(results as Record<CandidateName, Measurement>);
  }
  return rounds;
}

export const pipelineSection: BenchSection = {
  name: 'pipeline',
  async run(context) {
    const photos = await drawAlbum(context);
    const rounds = await measureRounds(context, photos);
    const medianOf = (value: (round: (typeof rounds)[number]) => number) => median(rounds.map(value));
    return {
      title: 'Photo pipeline',
      method: `${albumMethod}, ${concurrency} photos at a time, each candidate in its own process, ${context.rounds} alternating rounds, medians.`,
      columns: ['candidate', 'CPU ms / photo', 'wall ms / photo', 'photos / s', 'KB / photo', 'peak MB'],
      rows: candidates.map((name) => [
        name,
        Math.round(medianOf((round) => round[name].cpuMs) / photos.length),
        Math.round(medianOf((round) => round[name].wallMs) / photos.length),
        Number((photos.length / (medianOf((round) => round[name].wallMs) / 1000)).toFixed(2)),
        Math.round(medianOf((round) => round[name].bytes) / photos.length / 1024),
        Math.round(medianOf((round) => round[name].maxRssBytes) / 1024 ** 2),
      ]),
      goals: [
        {
          name: 'throughput compared with bare sharp',
          measured: medianOf((round) => round['bare sharp'].wallMs / round.sandstone.wallMs),
          unit: '×',
          direction: 'at least',
          bound: 0.9,
        },
        {
          name: 'photos per CPU second compared with bare sharp',
          measured: medianOf((round) => round['bare sharp'].cpuMs / round.sandstone.cpuMs),
          unit: '×',
          direction: 'at least',
          bound: 0.95,
        },
        {
          name: 'CPU for nine files compared with two derivatives',
          measured: medianOf((round) => round.sandstone.cpuMs / round['two derivatives'].cpuMs),
          unit: '×',
          direction: 'at most',
          bound: 2.5,
        },
        {
          name: 'peak memory with two photos at a time',
          measured: Math.max(...rounds.map((round) => round.sandstone.maxRssBytes)) / 1024 ** 2,
          unit: 'MB',
          direction: 'at most',
          bound: 600,
        },
      ],
    };
  },
};
