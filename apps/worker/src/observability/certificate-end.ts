import { isIP } from 'node:net';
import { connect } from 'node:tls';

const timeoutMs = 2000;

/** When the certificate of a site ends; undefined without TLS, or where the site cannot be reached from here. */
export async function certificateEnd(site: URL): Promise<Date | undefined> {
  if (site.protocol !== 'https:') return undefined;
  const host = site.hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port: Number(site.port || 443),
      ...(isIP(host) === 0 && { servername: host }),
      // A certificate that has ended is read as well.
      rejectUnauthorized: false,
      timeout: timeoutMs,
    });
    const finish = (end?: Date) => {
      socket.destroy();
      resolve(end);
    };
    socket.once('secureConnect', () => finish(socket.getPeerX509Certificate()?.validToDate));
    socket.once('timeout', () => finish());
    socket.once('error', () => finish());
    socket.once('close', () => finish());
  });
}
