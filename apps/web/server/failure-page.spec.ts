import { expect, it } from '@jest/globals';
import { failurePage } from './failure-page.ts';

it('does not delay the first paint of the failure page', () => {
  expect(failurePage('request-1')).not.toContain('rel="expect"');
});
