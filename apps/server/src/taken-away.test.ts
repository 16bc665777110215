import { expect, it } from 'vitest';
import { lookAtSettings } from './doctor-settings.ts';
import { configFor, examineConfig } from './platform/config/index.ts';
import type { Variables } from './platform/config/index.ts';
import { neededBy, partNames } from './platform/config/parts.ts';
import type { PartName } from './platform/config/parts.ts';
import { production, productionOf } from './platform/config/testing/production.ts';
import { helpOf } from './setting-help.ts';
import { explainFailure } from './start-failure.ts';

const without = (name: string): Variables => ({ ...production, [name]: '' });

const startOf = (variables: Variables): string => {
  try {
    configFor(['all'], variables);
    return '';
  } catch (error) {
    return explainFailure(error, 'DATABASE_URL') ?? String(error);
  }
};

/** Without Toss Payments the key of the vault is of cards alone, whose form and provider it needs. */
const vaultOf = (part: PartName): Variables =>
  part === 'tosspayments'
    ? { VAULT_ORIGIN: 'https://vault.example.com', CARD_PROVIDER: 'hecto' }
    : {};

const wrongIn = (variables: Variables) =>
  lookAtSettings(examineConfig(variables)).filter(({ level }) => level === 'wrong');

it('the doctor finds nothing wrong in a production deployment with all settings [OPS-05]', () => {
  expect([wrongIn(production), startOf(production)]).toEqual([[], '']);
});

it.each(Object.keys(production))(
  'without %s the doctor names it, and the start is refused with its purpose [OPS-05]',
  (name) => {
    const [named, ...more] = wrongIn(without(name));
    expect([named, more]).toMatchObject([{ subject: name, remedy: helpOf(name) }, []]);
    expect(startOf(without(name)).replaceAll(/\s+/g, ' ')).toBe(
      `wrong setting ${name}: ${named?.what} ${helpOf(name)}`,
    );
  },
);

it.each(partNames)(
  'without all settings of %s the start leaves that part off, and the doctor lists what it needs [OPS-05]',
  (part) => {
    const others = productionOf(...partNames.filter((each) => each !== part));
    const { VAULT_KEY, WINDOW_ORIGIN } = production;
    const variables = { ...others, VAULT_KEY, WINDOW_ORIGIN, ...vaultOf(part) };
    const off = lookAtSettings(examineConfig(variables)).find(({ subject }) => subject === part);
    expect([startOf(variables), off?.level]).toEqual(['', 'ok']);
    for (const name of neededBy(part)) expect(off?.what).toContain(name);
  },
);

it('without any secret or address the start is refused with one table of all of them [OPS-05]', () => {
  const { DIPPER_ENVIRONMENT, PROVIDER_KAKAOPAY_CID, IDENTITY_LINE_CLIENT_ID } = production;
  const left = { DIPPER_ENVIRONMENT, PROVIDER_KAKAOPAY_CID, IDENTITY_LINE_CLIENT_ID };
  const { faults } = examineConfig(left);
  const lines = startOf(left)
    .split('\n')
    .filter((line) => line.startsWith('wrong setting '));
  expect(lines).toEqual(faults.map(({ setting, reason }) => `wrong setting ${setting}: ${reason}`));
  const named = new Set(faults.map(({ setting }) => setting));
  for (const name of ['DATABASE_URL', 'MAIL_SMTP_URL', 'FIELD_KEYS', 'PROVIDER_KAKAOPAY_URL']) {
    expect(named).toContain(name);
  }
});
