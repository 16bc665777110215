const isLoopback = (host: string): boolean =>
  /^(?:127(?:\.\d{1,3}){3}|\[?::1\]?|(?:[\w-]+\.)*localhost)$/.test(host);

type Places = { readonly host: string; readonly publicUrl: string; readonly apiUrl: string };

/** Whether anybody but this very machine can come, by what we listen on or by what we tell people. */
export const isReachable = ({ host, publicUrl, apiUrl }: Places): boolean =>
  ![host, new URL(publicUrl).hostname, new URL(apiUrl).hostname].every(isLoopback);
