import { nginxProxy } from './testing/proxy-kinds.ts';
import { nginxSuite, reverseProxySuite } from './testing/reverse-proxy.suite.ts';

const nginx = nginxProxy();
reverseProxySuite(nginx);
nginxSuite(nginx);
