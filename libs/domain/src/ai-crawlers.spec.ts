import { describe, expect, it } from '@jest/globals';
import { aiCrawlerPattern, aiCrawlers, aiCrawlersListedOn, aiRobotsTokens } from './ai-crawlers.ts';

const names = [...aiCrawlers, ...aiRobotsTokens];
const isAiCrawler = (userAgent: string) => new RegExp(aiCrawlerPattern, 'i').test(userAgent);

describe('the list of AI crawlers', () => {
  it('has a date, and each name once, which needs no escaping in robots.txt and in nginx', () => {
    expect(new Date(aiCrawlersListedOn).toISOString()).toMatch(new RegExp(`^${aiCrawlersListedOn}T`));
    expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z\d]+(?:[- ][a-z\d]+)*$/i);
  });

  it.each([
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.3; +https://openai.com/gptbot)',
    'Mozilla/5.0 (compatible; ClaudeBot/1.0; +claudebot@anthropic.com)',
    'CCBot/2.0 (https://commoncrawl.org/faq/)',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Mozilla/5.0 (compatible; perplexitybot/1.0; +https://perplexity.ai/perplexitybot)',
  ])('recognizes %s', (userAgent) => {
    expect(isAiCrawler(userAgent)).toBe(true);
  });

  it.each([
    '',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (Macintosh) Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
    'DuckDuckBot/1.1; (+http://duckduckgo.com/duckduckbot.html)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  ])('leaves visitors, search engines and link previews alone: %s', (userAgent) => {
    expect(isAiCrawler(userAgent)).toBe(false);
  });
});
