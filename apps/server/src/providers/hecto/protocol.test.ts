import { expect, it } from 'vitest';
import { hectoSettings } from '../../platform/config/hecto-settings.ts';
import { hectoPaths } from './client.ts';
import { hashOf, sealField } from './fields.ts';

it('goes where Hecto’s own specification says, unless a contract says otherwise', () => {
  expect(hectoPaths).toEqual({
    status: hectoSettings.PROVIDER_HECTO_STATUS_PATH.fallback,
    charge: hectoSettings.PROVIDER_HECTO_CHARGE_PATH.fallback,
    cancel: hectoSettings.PROVIDER_HECTO_CANCEL_PATH.fallback,
    refund: hectoSettings.PROVIDER_HECTO_REFUND_PATH.fallback,
    forget: hectoSettings.PROVIDER_HECTO_FORGET_PATH.fallback,
  });
});

const published = { key: 'pgSettle30y739r82jtd709yOfZ2yK5K', hash: 'ST1009281328226982205' };

it('seals and hashes as the published examples do', () => {
  expect(sealField('1000', published.key)).toBe('AntV/eDpxIaKF0hJiePDKA==');
  const number = 'ORDER20211231100000';
  const day = ['20211231', '100000'] as const;
  expect(hashOf('nxca_jt_il', 'card', number, ...day, '1000', published.hash)).toBe(
    'f395b6725a9a18f2563ce34f8bc76698051d27c05e5ba815f463f00429061c0c',
  );
  expect(
    hashOf(
      '20210806',
      '080101',
      'nx_mid_il',
      'PG_vbank_20210806075154649',
      '500',
      published.hash,
    ).toUpperCase(),
  ).toBe('996E651D9435700D54E0D69B5726B5489AD0691C3FC86BE572314D39A2AE8B6D');
});
