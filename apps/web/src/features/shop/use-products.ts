import { welcomesGuests } from '@dipper/contract';
import type { Product } from '@dipper/contract';
import { useMemo } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { useSession } from '../../shared/session/index.ts';
import { spoonsOnSale } from './api.ts';
import type { ProductsQuery } from './api.ts';
import { joined } from './model.ts';

export type Products = {
  readonly data: readonly Product[] | undefined;
  readonly isError: boolean;
  /** True once the person is known and products for certain people have loaded. */
  readonly isComplete: boolean;
  readonly refetch: () => unknown;
};

const none: readonly Product[] = [];

/** Loads the list before the person is known if guests are allowed; VIP products follow afterwards. */
export const useProducts = (query: ProductsQuery): Products => {
  const api = useApi();
  const session = useSession();
  const isVip = session.phase === 'person' && session.person.isVip;
  const usual = useQuery({
    ...spoonsOnSale(api, query),
    enabled: session.phase !== 'starting' || welcomesGuests(query.country),
  });
  const vip = useQuery({
    ...spoonsOnSale(api, { country: query.country, category: 'VIP' }),
    enabled: isVip,
  });
  const more = isVip ? (vip.data ?? none) : none;
  const data = useMemo(() => usual.data && joined(usual.data, more), [usual.data, more]);
  return {
    data,
    isError: usual.isError,
    isComplete: session.phase !== 'starting' && (!isVip || vip.data !== undefined || vip.isError),
    refetch: usual.refetch,
  };
};
