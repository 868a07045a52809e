import { describe, expect, it } from '@jest/globals';
import { legalPageNames, legalTitles, pages, routePath } from '@sandstone/contract';
import { someLegalPage } from '../../shared/testing/legal.builder.ts';
import { renderedHtml } from '../../shared/testing/render-page.ts';

const api = routePath('legal', { page: 'terms' });
const articleOf = (html: string) => /<article.*<\/article>/s.exec(html)?.[0] ?? '';

describe('a legal page', () => {
  it.each(legalPageNames)('asks for its own text: %s', async (page) => {
    const { html, requestedPaths } = await renderedHtml(pages[page]);
    expect(requestedPaths).toEqual([routePath('legal', { page })]);
    expect(html).toContain(`<h1 class="title">${legalTitles[page]}</h1>`);
    expect(html).toContain(`<link rel="canonical" href="http://localhost:8080${pages[page]}"/>`);
  });

  it('shows its date, its sections and its description', async () => {
    const runs = [{ text: 'Write to ' }, { text: 'v@example.org', href: 'mailto:v@example.org' }];
    const body = someLegalPage({
      updatedOn: '2026-01-02',
      description: 'First "words".',
      blocks: [
        { kind: 'heading', level: 2, runs: [{ text: 'One' }] },
        { kind: 'paragraph', runs },
        { kind: 'heading', level: 3, runs: [{ text: 'More' }] },
        { kind: 'heading', level: 2, runs: [{ text: 'Two' }] },
        { kind: 'paragraph', runs: [{ text: 'Last.' }] },
      ],
    });
    const { html } = await renderedHtml(pages.terms, { [api]: body });
    expect(html).toContain('<meta name="description" content="First &quot;words&quot;."/>');
    const article = articleOf(html);
    expect(article).toContain('As of <time dateTime="2026-01-02">January 2, 2026</time>');
    expect(article.slice(article.indexOf('<section'))).toBe(
      '<section class="stack gap-3 section"><h2 dir="auto">One</h2>' +
        '<p dir="auto">Write to <a href="mailto:v@example.org">v@example.org</a></p><h3 dir="auto">More</h3></section>' +
        '<section class="stack gap-3 section"><h2 dir="auto">Two</h2><p dir="auto">Last.</p></section></article>',
    );
  });

  it('shows lists, quotes, code and styles, and escapes every text', async () => {
    const words = (text: string) => ({ kind: 'paragraph' as const, runs: [{ text }] });
    const body = someLegalPage({
      blocks: [
        { kind: 'list', start: null, items: [[words('a')], [words('b')]] },
        { kind: 'list', start: 3, items: [[words('c')]] },
        { kind: 'quote', blocks: [words('d')] },
        { kind: 'rule' },
        { kind: 'code', text: '</script>' },
        {
          kind: 'paragraph',
          runs: [
            { text: '<img onerror>', strong: true, emphasis: true, code: true },
            { text: '\n' },
            { text: 'e', href: '/posts' },
          ],
        },
      ],
    });
    const { html } = await renderedHtml(pages.terms, { [api]: body });
    const article = articleOf(html);
    expect(article.slice(article.indexOf('<section'))).toBe(
      '<section class="stack gap-3 section"><ul><li dir="auto"><p dir="auto">a</p></li><li dir="auto"><p dir="auto">b</p></li></ul>' +
        '<ol start="3"><li dir="auto"><p dir="auto">c</p></li></ol><blockquote><p dir="auto">d</p></blockquote><hr/>' +
        '<pre tabindex="0">&lt;/script&gt;</pre><p dir="auto">' +
        '<strong><em><code>&lt;img onerror&gt;</code></em></strong><br/><a href="/posts">e</a></p></section></article>',
    );
    // The data of the page cannot end its element.
    expect(html.match(/<\/script>/g)).toHaveLength(2);
  });
});
