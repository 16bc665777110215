import { useCallback, useState } from 'react';

import { useTexts } from '../i18n/index.ts';
import type { Texts } from '../i18n/index.ts';
import { leftToRight } from './isolates.ts';

const places = {
  'Asia/Seoul': 'zone_seoul',
  'Asia/Tokyo': 'zone_tokyo',
  'Asia/Taipei': 'zone_taipei',
  'Asia/Riyadh': 'zone_riyadh',
  'America/New_York': 'zone_new_york',
} as const;

/** The zones of the countries that we sell in, and that of all. */
export const zones: readonly string[] = [...Object.keys(places), 'UTC'];

const isPlace = (zone: string): zone is keyof typeof places => Object.hasOwn(places, zone);

/** How far a zone’s clock is from that of all, as in `UTC+9`. */
const offsetOf = (zone: string, at: Date): string => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
  const part = format.formatToParts(at).find(({ type }) => type === 'timeZoneName');
  return (part?.value ?? zone).replace('GMT', 'UTC').replace('-', '−');
};

/** A zone as people say it; one that none of us has is shown as it is written. */
export const zoneIn = (t: Texts<'core'>, zone: string, at: Date): string => {
  if (zone === 'UTC') return t('zone_utc');
  if (!isPlace(zone)) return zone;
  return t('zone_named', { place: t(places[zone]), offset: leftToRight(offsetOf(zone, at)) });
};

export const useZoneName = (): ((zone: string) => string) => {
  const t = useTexts('core');
  const [now] = useState(() => new Date());
  return useCallback((zone) => zoneIn(t, zone, now), [t, now]);
};
