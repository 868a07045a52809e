/** The day of the list, which follows https://github.com/ai-robots-txt/ai.robots.txt. */
export const aiCrawlersListedOn = '2026-08-22';

/**
 * Crawlers that collect for training AI, or that fetch pages for AI search and assistants: their tokens in robots.txt, which
 * also stand in their User-Agent header. Crawlers that also serve a search engine or link previews are not among them.
 */
export const aiCrawlers = [
  'AI2Bot',
  'Ai2Bot-Dolma',
  'Amazonbot',
  'anthropic-ai',
  'bedrockbot',
  'Brightbot',
  'Bytespider',
  'CCBot',
  'ChatGLM-Spider',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'Claude-Web',
  'ClaudeBot',
  'CloudVertexBot',
  'cohere-ai',
  'cohere-training-data-crawler',
  'Cotoyogi',
  'Crawl4AI',
  'Crawlspace',
  'DeepSeekBot',
  'Diffbot',
  'DuckAssistBot',
  'FacebookBot',
  'FirecrawlAgent',
  'FriendlyCrawler',
  'Gemini-Deep-Research',
  'Google-CloudVertexBot',
  'Google-NotebookLM',
  'GPTBot',
  'ICC-Crawler',
  'ImagesiftBot',
  'img2dataset',
  'Kangaroo Bot',
  'laion-huggingface-processor',
  'LAIONDownloader',
  'meta-externalagent',
  'meta-externalfetcher',
  'meta-webindexer',
  'MistralAI-User',
  'OAI-SearchBot',
  'omgili',
  'omgilibot',
  'PanguBot',
  'Perplexity-User',
  'PerplexityBot',
  'SBIntuitionsBot',
  'TavilyBot',
  'TikTokSpider',
  'Timpibot',
  'TongyiBot',
  'VelenPublicWebCrawler',
  'YandexAdditional',
  'YandexAdditionalBot',
  'YiyanBot',
  'YouBot',
];

/** Tokens of robots.txt by which crawlers of search engines are told the same. No request names them. */
export const aiRobotsTokens = ['Applebot-Extended', 'Google-Extended', 'Webzio-Extended'];

/** The regular expression that finds a crawler in a User-Agent header. Case does not matter. */
export const aiCrawlerPattern = aiCrawlers.join('|');
