import { describe, expect, it } from '@jest/globals';
import { PageFailure } from '../errors/page-failure.ts';
import { errorsOf, escapeJson, failuresOf } from './page-data.ts';

describe('escapeJson', () => {
  it.each(['</script><script>alert(1)</script>', '<!-- <script>', ']]>', 'a & b', '\u2028 \u2029'])(
    'escapes %j so that it cannot end its element and parses to the same text',
    (text) => {
      const escaped = escapeJson({ text });
      expect(escaped).not.toMatch(/[<>&\u2028\u2029]/);
      expect(JSON.parse(escaped)).toEqual({ text });
    },
  );
});

describe('serialized failures', () => {
  it('keep the text of a page failure', () => {
    const failures = failuresOf({ page: new PageFailure(404, 'No photos found') });
    expect(errorsOf(failures)?.page).toMatchObject({ status: 404, message: 'No photos found' });
  });

  it('contain no details of an unexpected error', () => {
    const failures = failuresOf({ page: new Error('password=hunter2'), other: { secret: 'hunter2' } });
    expect(JSON.stringify(failures)).not.toContain('hunter2');
    expect(failures).toMatchObject({ page: { status: 500 }, other: { status: 500 } });
  });

  it('are null when nothing failed', () => {
    expect(errorsOf(failuresOf(null))).toBeNull();
  });
});
