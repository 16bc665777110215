import { useApi } from '../api/index.ts';
import { useFormat } from '../format/index.ts';
import { useQuery } from '../query/index.ts';
import { usePerson } from '../session/index.ts';
import { overdueOf } from './model/overdue.ts';
import { subscriptionsQuery } from './subscriptions.ts';

/** Returns the sum that a new main card is charged at once, as text; undefined if nothing is overdue. */
export const useOverdue = (): string | undefined => {
  const format = useFormat();
  const { data = [] } = useQuery({
    ...subscriptionsQuery(useApi()),
    enabled: usePerson() !== undefined,
  });
  const sums = overdueOf(data).map(({ amount, currency }) => format.price(amount, currency));
  return sums.length === 0 ? undefined : sums.join(' + ');
};
