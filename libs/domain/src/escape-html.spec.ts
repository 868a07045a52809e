import { describe, expect, it } from '@jest/globals';
import { escapeHtml } from './escape-html.ts';

describe('escapeHtml', () => {
  it('escapes the characters that end a text or a quoted attribute', () => {
    expect(escapeHtml(`<img alt="1" title='2'> & 3`)).toBe(
      '&lt;img alt=&quot;1&quot; title=&#39;2&#39;&gt; &amp; 3',
    );
  });

  it('escapes each ampersand once', () => {
    expect(escapeHtml('&amp;')).toBe('&amp;amp;');
  });
});
