import { isLoopback } from '@dipper/contract';

type Places = {
  readonly host: string;
  readonly operationsHost: string;
  readonly publicUrl: string;
  readonly apiUrl: string;
  readonly consoleUrl: string;
  readonly countryApiBases: Readonly<Record<string, string>>;
};

/**
 * Whether only this machine can connect, judged by the listening address and the published address.
 */
export const isReachable = (places: Places): boolean => {
  const { host, operationsHost, publicUrl, apiUrl, consoleUrl, countryApiBases } = places;
  const publicUrls = [publicUrl, apiUrl, consoleUrl, ...Object.values(countryApiBases)];
  return ![host, operationsHost, ...publicUrls.map((url) => new URL(url).hostname)].every(
    isLoopback,
  );
};
