import { describe, expect, it } from '@jest/globals';
import { tableOf, withTable } from './report.ts';
import { summarize } from './responses.ts';

describe('the table of faults', () => {
  it('shows for each fault what was expected and seen', () => {
    const table = tableOf([
      {
        fault: { name: 'api killed', expected: '503' },
        summary: summarize({ seen: [], removed: [] }, 0, { refusedMs: 0, writeStatuses: [] }),
        inventory: { lost: [], doubled: [], orphaned: [], leaked: [] },
        problems: [],
      },
      {
        fault: { name: 'disk full', expected: '507' },
        summary: undefined,
        inventory: undefined,
        skipped: 'no rights',
        problems: [],
      },
    ]);
    expect(table).toContain(
      '| api killed | 503 | all 0 good | no page failed | 0.0 s | 0.0 s | lost 0, doubled 0, leaked 0 |',
    );
    expect(table).toContain('| disk full | 507 | skipped: no rights |');
  });

  it('replaces only the table of a document', () => {
    const text = 'Before\n\n<!-- measured -->\n\nold\n\n<!-- /measured -->\n\nAfter';
    expect(withTable(text, 'new')).toBe('Before\n\n<!-- measured -->\n\nnew\n\n<!-- /measured -->\n\nAfter');
    expect(() => withTable('Nothing', 'new')).toThrow('lacks');
  });
});
