const isLoopback = (host: string): boolean =>
  /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|(?:[\w-]+\.)*localhost)$/.test(host);

type Places = {
  readonly host: string;
  readonly operationsHost: string;
  readonly publicUrl: string;
  readonly apiUrl: string;
};

/** Whether anybody but this very machine can come, by what we listen on or by what we tell people. */
export const isReachable = ({ host, operationsHost, publicUrl, apiUrl }: Places): boolean =>
  ![host, operationsHost, new URL(publicUrl).hostname, new URL(apiUrl).hostname].every(isLoopback);
