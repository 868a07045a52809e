import { describe, expect, it } from '@jest/globals';
import { limits } from '@sandstone/contract';
import { literal, renderTemplate } from './template.ts';

const values = { ranges: ['set_real_ip_from 10.0.0.0/8;', 'set_real_ip_from fd00::/8;'] };
const images = { options: { runDir: '/run' }, widths: ['w=320 0;', 'w=640 0;'] };
const store = {
  refusedPage: false,
  host: 'store',
  tls: undefined,
  hiddenHeaders: [],
  bucket: 'http://store/site',
};

describe('a template', () => {
  it('takes lists of lines, parts of lines and limits of the contract', () => {
    expect(renderTemplate('http/trusted-proxies', values)).toBe(
      [...values.ranges, 'real_ip_header X-Forwarded-For;', 'real_ip_recursive on;'].join('\n'),
    );
    const cache = renderTemplate('http/image-cache', images);
    expect(cache).toContain('proxy_cache_path "/run/cache/images"');
    expect(cache).toContain(`max_size=${limits.reverseProxy.imageCacheBytes}`);
  });

  it('indents inserted lines, and has no line for a missing part', () => {
    expect(renderTemplate('http/image-cache', images)).toContain('\n  w=320 0;\n  w=640 0;\n}');
    const hiddenHeaders = ['proxy_hide_header A;', 'proxy_hide_header B;'];
    expect(renderTemplate('locations/media-store', { ...store, hiddenHeaders })).not.toMatch(/\n\n|tls/);
  });

  it.each([
    ['an unknown name', 'http/trusted-proxies', {}, 'ranges is unknown'],
    ['an unused value', 'http/trusted-proxies', { ...values, proxies: [] }, 'proxies is unused'],
    ['no text within a line', 'locations/media-store', { ...store, host: undefined }, 'host is not one line'],
    [
      'two lines within a line',
      'locations/media-store',
      { ...store, host: ['a', 'b'] },
      'host is not one line',
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
