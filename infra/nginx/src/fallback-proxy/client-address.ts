import { type Request } from 'express';

/** The address of the visitor, without the brackets and the port that some proxies write. */
export function clientAddress({ ip = '' }: Pick<Request, 'ip'>): string {
  const [, bracketed, withPort] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/.exec(ip) ?? [];
  return (bracketed ?? withPort ?? ip).replace(/^::ffff:(?=\d+\.)/i, '');
}
