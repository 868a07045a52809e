import { fallbackProxy, nginxProxy } from './testing/proxy-kinds.ts';
import { reverseProxySuite } from './testing/reverse-proxy.suite.ts';

reverseProxySuite(nginxProxy());
reverseProxySuite(fallbackProxy);
