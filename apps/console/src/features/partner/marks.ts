import type { CalendarDay, SettlementCalendar } from '@dipper/contract';

export type Mark = 'fine' | 'differs' | 'missing' | 'waits' | 'none';

/** How a day stands, the worst of it first. */
export const markOf = ({ isCompared }: SettlementCalendar, day: CalendarDay): Mark => {
  if (day.open > 0) return 'differs';
  if (day.isRunMissing) return 'missing';
  if (day.run?.state === 'done') return 'fine';
  if (day.run !== null) return 'waits';
  return !isCompared && day.settlementIds.length > 0 ? 'fine' : 'none';
};
