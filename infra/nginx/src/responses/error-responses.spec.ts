import { expect, it } from '@jest/globals';
import { errorPage } from './error-responses.ts';

it('links to the home page in the top window when the page is framed', () => {
  expect(errorPage('rate_limited')).toContain('<a href="/" target="_top">');
});
