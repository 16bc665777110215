import { authBaseOf, authorizePath } from '@dipper/contract';
import type { Country, PageConfig, SnsType } from '@dipper/contract';
import { addressOf } from '../shared/navigation/index.ts';
import type { Area } from '../shared/navigation/index.ts';
import { billingPageOf } from './session-loss.ts';

type Login = {
  readonly snsType: SnsType;
  readonly area: Area;
  readonly country: Country | undefined;
  readonly deviceId: string;
  readonly isAgeConfirmed: boolean;
};

/** Returns the address that starts a login; navigating there leads back to the area's own page. */
export const authorizeAddress = (config: PageConfig, login: Login): string =>
  addressOf(authBaseOf(config, login.country) + authorizePath, {
    sns_type: login.snsType,
    is_jwt: '1',
    is_whale: '1',
    age_confirmed: login.isAgeConfirmed ? '1' : '0',
    billing_page: billingPageOf[login.area],
    country: login.country,
    device_unique_id: login.deviceId,
  });
