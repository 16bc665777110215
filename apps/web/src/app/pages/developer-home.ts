import { errorCatalogue } from '@dipper/contract';
import type { Country, ErrorName } from '@dipper/contract';
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

const ifPresent = (text: string): string | undefined =>
  text.trim() === '' ? undefined : text.trim();

export const windowAddress = (target: WindowTarget, fields: WindowFields): string =>
  addressOf(pathOfTarget[target], {
    auth_key: ifPresent(fields.authKey),
    refresh_token: ifPresent(fields.refreshToken),
    productName: ifPresent(fields.productName),
    isAdult: String(fields.isAdult),
    country: fields.country,
  });

export const windowFeatures = (width: number, height: number): string =>
  `popup,width=${width},height=${height}`;

const loginErrorNames: readonly ErrorName[] = [
  'invalid_account_info',
  'wrong_account_info',
  'account_already_registered',
  'account_deleted',
  'sns_login_failed',
  'account_blocked',
  'login_failed',
  'not_registered',
  'login_canceled',
  'login_attempt_expired',
];

/** The ways that a login can fail, as the address that it comes back to says them. */
export const failedLogins = (
  country: Country,
): readonly { readonly number: number; readonly address: string }[] =>
  loginErrorNames.map((name) => {
    const { number } = errorCatalogue[name];
    return {
      number,
      address: addressOf(paths.spoonList, { login_error: String(number), country }),
    };
  });
