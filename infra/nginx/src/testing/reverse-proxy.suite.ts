import { accessLogSuite } from './access-log.suite.ts';
import { aiCrawlersSuite } from './ai-crawlers.suite.ts';
import { apiSuite } from './api.suite.ts';
import { closedSiteSuite } from './closed-site.suite.ts';
import { compressionSuite } from './compression.suite.ts';
import { demoProviderSuite } from './demo-provider.suite.ts';
import { filesSuite } from './files.suite.ts';
import { headersSuite } from './headers.suite.ts';
import { imageCacheSuite } from './images.suite.ts';
import { malformedRequestSuite } from './malformed-requests.suite.ts';
import { mediaSuite } from './media.suite.ts';
import { pageCacheSuite } from './page-cache.suite.ts';
import { pagesSuite } from './pages.suite.ts';
import { type ProxyKind, describeProxy } from './proxy-kinds.ts';
import { rateLimitSuite } from './rate-limits.suite.ts';

/** Tests the behaviour that all reverse proxies share. */
export function reverseProxySuite(kind: ProxyKind): void {
  describeProxy(kind, `the reverse proxy, ${kind.name}`, () => {
    headersSuite(kind);
    malformedRequestSuite(kind);
    apiSuite(kind);
    filesSuite(kind);
    mediaSuite(kind);
    pagesSuite(kind);
    accessLogSuite(kind);
    demoProviderSuite(kind);
    closedSiteSuite(kind);
    aiCrawlersSuite(kind);
  });
}

/** Tests the behaviour that only nginx has. */
export function nginxSuite(kind: ProxyKind): void {
  describeProxy(kind, kind.name, () => {
    compressionSuite(kind);
    rateLimitSuite(kind);
    pageCacheSuite(kind);
    imageCacheSuite(kind);
  });
}
