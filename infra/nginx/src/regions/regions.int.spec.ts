import { describeProxy, nginxProxy } from '../testing/proxy-kinds.ts';
import { regionPairsSuite } from '../testing/region-pairs.suite.ts';
import { regionSourcesSuite } from '../testing/region-sources.suite.ts';
import { regionsSuite } from '../testing/regions.suite.ts';

const nginx = nginxProxy();
describeProxy(nginx, 'the regions of nginx', () => {
  regionsSuite(nginx);
  regionSourcesSuite(nginx);
  regionPairsSuite(nginx);
});
