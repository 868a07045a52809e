import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { literal, renderTemplate } from './template.ts';

const values = { ranges: ['set_real_ip_from 10.0.0.0/8;', 'set_real_ip_from fd00::/8;'] };
const socket = {
  socket: '/run/pages.sock',
  hiddenHeaders: [],
  brotliLevel: undefined,
  answerSeconds: 65,
  web: 'web',
};

describe('a template', () => {
  it('takes lists of lines, parts of lines and limits of the contract', () => {
    expect(renderTemplate('http/trusted-proxies', values)).toBe(
      [...values.ranges, 'real_ip_header X-Forwarded-For;', 'real_ip_recursive on;'].join('\n'),
    );
    const server = renderTemplate('http/compressed-pages', socket);
    expect(server).toContain('listen "unix:/run/pages.sock";');
    expect(server).toContain(`proxy_connect_timeout ${limits.reverseProxy.upstreamConnectSeconds}s;`);
  });

  it('indents inserted lines, and has no line for a missing part', () => {
    const hiddenHeaders = ['proxy_hide_header A;', 'proxy_hide_header B;'];
    const server = renderTemplate('http/compressed-pages', { ...socket, hiddenHeaders });
    expect(server).toContain('  proxy_hide_header A;\n  proxy_hide_header B;\n  # Closes');
  });

  it.each([
    ['an unknown name', 'http/trusted-proxies', {}, 'ranges is unknown'],
    ['an unused value', 'http/trusted-proxies', { ...values, proxies: [] }, 'proxies is unused'],
    ['no text within a line', 'http/compressed-pages', { ...socket, web: undefined }, 'web is not one line'],
    [
      'two lines within a line',
      'http/compressed-pages',
      { ...socket, web: ['a', 'b'] },
      'web is not one line',
    ],
  ])('is refused with %s', (_name, file, given, message) => {
    expect(() => renderTemplate(file, given)).toThrow(message);
  });
});

describe('a literal text', () => {
  it('is one token on one line, in which only the id of the request is expanded', () => {
    expect(literal(`it's "a"\n\\; { $request_id }`)).toBe(String.raw`'it\'s "a"\n\\; { $request_id }'`);
    expect(() => literal('a $host')).toThrow('must not hold $');
  });
});
