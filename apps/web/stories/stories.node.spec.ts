import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { storyPages } from './story-pages.ts';

describe('the stories', () => {
  it('show every component of the design system', () => {
    const files = readdirSync(join(import.meta.dirname, '../src/ui')).filter((file) =>
      /^[a-z-]+\.tsx$/.test(file),
    );
    const shown = storyPages.filter(({ group }) => group === 'Components').map(({ file }) => `${file}.tsx`);
    expect(shown.toSorted()).toEqual(files.toSorted());
  });
});
