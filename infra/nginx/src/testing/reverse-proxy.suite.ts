import { apiSuite } from './api.suite.ts';
import { describeProxy } from './describe-proxy.ts';
import { type ProxyKind } from './proxy-kinds.ts';
import { filesSuite } from './files.suite.ts';
import { headersSuite } from './headers.suite.ts';
import { imageCacheSuite } from './images.suite.ts';
import { mediaSuite } from './media.suite.ts';
import { pageCacheSuite, pagesSuite } from './pages.suite.ts';

/** The contract suite of the reverse proxy, for every implementation. */
export function reverseProxySuite(kind: ProxyKind): void {
  describeProxy(kind, `the reverse proxy, ${kind.name}`, () => {
    headersSuite(kind);
    apiSuite(kind);
    filesSuite(kind);
    mediaSuite(kind);
    pagesSuite(kind);
    if (kind.cachesPages) {
      pageCacheSuite(kind);
      imageCacheSuite(kind);
    }
  });
}
