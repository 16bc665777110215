/** Node refuses a call without a host by itself, in a form that is not ours. */
export const ownHostRule = { requireHostHeader: false } as const;

/** The parts of Node's request, each header as often as it arrived. */
type Arrived = { readonly httpVersion: string; readonly rawHeaders: readonly string[] };

/**
 * A proxy may use another one of two host headers than we do (RFC 9112, 3.2). Before HTTP/1.1 a
 * call may have none, as a monitoring probe sends it; a request older than that has no headers at
 * all.
 */
export const hasOneHost = ({ httpVersion, rawHeaders }: Arrived): boolean => {
  const names = rawHeaders.filter((_text, at) => at % 2 === 0);
  const hosts = names.filter((name) => name.toLowerCase() === 'host').length;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
};
