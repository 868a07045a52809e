const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address belongs to this machine. */
export const isLoopback = ({ hostname }: URL): boolean =>
  loopbackHosts.has(hostname) || hostname.endsWith('.localhost');
