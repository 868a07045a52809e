import { fallbackProxy } from '../testing/proxy-kinds.ts';
import { reverseProxySuite } from '../testing/reverse-proxy.suite.ts';

reverseProxySuite(fallbackProxy);
