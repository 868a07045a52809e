import { expect, it } from '@jest/globals';
import { errorPage } from './error-responses.ts';

it('leads home out of the frame in which the page may stand', () => {
  expect(errorPage('rate_limited')).toContain('<a href="/" target="_top">');
});
