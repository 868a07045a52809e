import { describe, expect, it } from '@jest/globals';
import { type BenchContext, type BenchSection, isComplete, runSection } from './bench.section.ts';
import { sectionText } from './report.writer.ts';

const context: BenchContext = { tempDir: '', rounds: 1, log: () => undefined };
const failing: BenchSection = {
  name: 'pages',
  run: () => Promise.reject(new Error('the system was not ready')),
};

describe('a section that fails', () => {
  it('becomes an incomplete report that names the reason', async () => {
    const report = await runSection(failing, context);
    expect(isComplete(report)).toBe(false);
    expect(sectionText(report)).toContain('NOT MEASURED: the system was not ready');
  });
});

describe('a section that measured only a part', () => {
  const partial = {
    title: 'Pages',
    method: 'Lighthouse',
    columns: ['page', 'ms'],
    rows: [['home', 12]],
    goals: [],
    missing: ['video in round 2'],
  };

  it('reports the measured rows and what is missing', () => {
    expect(sectionText(partial)).toContain('| home |  12 |');
    expect(sectionText(partial)).toContain('NOT MEASURED: video in round 2');
    expect(isComplete(partial)).toBe(false);
  });
});
