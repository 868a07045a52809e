const untrusted = /^(?:CERT_|ERR_TLS_CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * Why a connection fails, whatever the service. An error is often reported by its code alone.
 * @param withoutTls how the address of this service is written without TLS
 */
export function connectionText(code: string, service: string, withoutTls: string): string | undefined {
  if (code === 'ENOTFOUND') return 'The host of this name does not exist. Correct the address.';
  if (code === 'EAI_AGAIN')
    return 'The host of this name cannot be found now. Correct the address, or check the name server.';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_'))
    return `${service} has no TLS at this address. ${withoutTls}, or correct the port.`;
  if (untrusted.test(code))
    return `The certificate of ${service} is not trusted here. Correct the host name, or name the file of its authority in NODE_EXTRA_CA_CERTS.`;
  return undefined;
}
