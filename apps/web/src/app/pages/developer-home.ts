import type { Country } from '@dipper/contract';
import { addressOf, paths } from '../../shared/navigation/index.ts';

export const windowTargets = ['payment', 'event', 'exchange', 'subscribe'] as const;
export type WindowTarget = (typeof windowTargets)[number];

export type WindowFields = {
  readonly authKey: string;
  readonly refreshToken: string;
  readonly productName: string;
  readonly isAdult: boolean;
  readonly country: Country;
};

const pathOfTarget = {
  payment: paths.spoonList,
  event: paths.newbieEvent,
  exchange: paths.exchangeHistory,
  subscribe: paths.cardManagement,
} as const satisfies Record<WindowTarget, string>;

const given = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim());

export const windowAddress = (target: WindowTarget, fields: WindowFields): string =>
  addressOf(pathOfTarget[target], {
    auth_key: given(fields.authKey),
    refresh_token: given(fields.refreshToken),
    productName: given(fields.productName),
    isAdult: String(fields.isAdult),
    country: fields.country,
  });

export const windowFeatures = (width: number, height: number): string =>
  `popup,width=${width},height=${height}`;
