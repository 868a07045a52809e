import { describeProxy } from './testing/describe-proxy.ts';
import { fallbackProxy, nginxProxy } from './testing/proxy-kinds.ts';
import { regionPairsSuite } from './testing/region-pairs.suite.ts';
import { regionSourcesSuite } from './testing/region-sources.suite.ts';
import { regionsSuite } from './testing/regions.suite.ts';

for (const kind of [nginxProxy(), fallbackProxy])
  describeProxy(kind, `the regions of the reverse proxy, ${kind.name}`, () => {
    regionsSuite(kind);
    regionSourcesSuite(kind);
    regionPairsSuite(kind);
  });
