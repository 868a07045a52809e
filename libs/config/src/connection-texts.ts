const untrusted = /^(?:CERT_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * Why a connection fails, whatever the service. An error is often reported by its code alone.
 * @param withoutTls how the address of this service is written without TLS
 * @param authority the variable that names the file of an authority
 */
export function connectionText(
  code: string,
  service: string,
  withoutTls: string,
  authority = 'NODE_EXTRA_CA_CERTS',
): string | undefined {
  if (code === 'ENOTFOUND') return 'The host of this name does not exist. Correct the address.';
  if (code === 'EAI_AGAIN')
    return 'The host of this name cannot be found now. Correct the address, or check the name server.';
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_'))
    return `${service} has no TLS at this address. ${withoutTls}, or correct the port.`;
  if (code === 'CERT_HAS_EXPIRED')
    return `The certificate of ${service} has expired. Renew it on the server.`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of ${service} is for another host. Use its name.`;
  if (untrusted.test(code))
    return `The certificate of ${service} is of an authority that is not trusted here. Name the file of the authority in ${authority}.`;
  return undefined;
}
