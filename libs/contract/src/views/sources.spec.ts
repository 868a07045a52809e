import { describe, expect, it } from '@jest/globals';
import { sourceOf } from './sources.ts';

const site = 'www.rose.example';

describe('sourceOf', () => {
  it.each([
    ['', 'direct'],
    ['www.rose.example', 'own'],
    ['rose.example', 'own'],
    ['google.com', 'search'],
    ['www.google.co.uk', 'search'],
    ['www.google.com.au', 'search'],
    ['duckduckgo.com', 'search'],
    ['html.duckduckgo.com', 'search'],
    ['de.search.yahoo.com', 'search'],
    ['mail.google.com', 'mail.google.com'],
    ['google.com.evil.example', 'google.com.evil.example'],
    ['notbing.com', 'notbing.com'],
    ['www.reddit.com', 'reddit.com'],
    ['WWW.Blog.Example', 'blog.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['t.co', 'x.com'],
    ['com.twitter.android', 'x.com'],
    [`${'a.'.repeat(125)}com`, `${'a.'.repeat(125)}com`],
  ])('names %j as %s', (referrer, source) => {
    expect(sourceOf(referrer, site)).toBe(source);
  });

  it.each([
    'localhost',
    'direct',
    '192.0.2.1',
    '[2001:db8::1]',
    'blog.example:8443',
    'blog.example/page',
    'https://blog.example',
    'me@blog.example',
    'bücher.example',
    'blog..example',
    '.blog.example',
    'blog.example.',
    '-blog.example',
    'under_score.example',
    'blog.example\n',
    '<b>.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(126)}com`,
  ])('puts %j, which is no host name, under the others', (referrer) => {
    expect(sourceOf(referrer, site)).toBe('other');
  });
});
