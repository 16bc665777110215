import { useApi } from '../../shared/api/index.ts';
import { exchangeStatusQuery } from '../../shared/exchange/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { openExchangesQuery } from './api.ts';
import type { Exchange } from './api.ts';

const none: readonly Exchange[] = [];

/** Asks only if there are open exchanges; undefined until that is known. */
export const useOpenExchanges = (): readonly Exchange[] | undefined => {
  const api = useApi();
  const status = useQuery(exchangeStatusQuery(api));
  const isProceeding = status.data?.isProceedingExchange;
  const open = useQuery({ ...openExchangesQuery(api), enabled: isProceeding === true });
  if (isProceeding === false) return none;
  return open.data;
};
