import {
  countries,
  currencyOfCountry,
  dailyMethodUses,
  exponentOf,
  paymentMethods,
  purchaseRefundDays,
} from '@dipper/contract';
import type { Country, Unit } from '@dipper/contract';

import { seedExchangePolicies, seedMethods } from '../../apps/server/seeds/index.ts';
import type { SeedMethod } from '../../apps/server/seeds/index.ts';
import { createPaymentProviders } from '../../apps/server/src/payment-providers.ts';
import { createPayoutProviders } from '../../apps/server/src/payout-providers.ts';
import { neededBy, parseConfig, partNames } from '../../apps/server/src/platform/config/index.ts';
import type { PartName } from '../../apps/server/src/platform/config/index.ts';
import { protocols } from '../../apps/server/src/protocols.ts';
import { helpOf } from '../../apps/server/src/setting-help.ts';
import { generatedNote, markdownTable, type GeneratedFile } from './document.ts';
import { countryNames, duties, messageAddresses, taxTexts } from './go-live-texts.ts';

const folder = 'docs/go-live';
const logins = ['google', 'facebook', 'line', 'apple', 'twitter'] as const;
const routeNames = {
  convert: 'points into spoons',
  cash: 'to a bank, by open banking',
  payoneer: 'by Payoneer',
  dotmoney: 'into prepaid money of dotmoney',
} as const;
const partOfRoute = {
  convert: undefined,
  cash: 'openbanking',
  payoneer: 'payoneer',
  dotmoney: 'dotmoney',
} as const;

const isPart = (name: string): name is PartName => partNames.some((each) => each === name);

/** An amount in minor units, as people write it. */
const money = (amount: bigint, unit: Unit): string => {
  const digits = exponentOf[unit];
  const text = (Number(amount) / 10 ** digits).toLocaleString('en', {
    minimumFractionDigits: digits,
  });
  return `${text} ${unit}`;
};

const percent = (parts: number): string => `${parts / 100} %`;

/** Everybody whom a server speaks to about money, with the settings of the sandbox; nobody is called. */
const config = parseConfig({ DATABASE_URL: 'postgresql://nobody@localhost/none' });
const payments = createPaymentProviders(config);
const telling: ReadonlySet<string> = new Set(
  [...payments, ...createPayoutProviders(config)]
    .filter(({ webhook }) => webhook !== undefined)
    .map(({ name }) => name),
);
/** Providers without a list of their charges. */
const unlisted: ReadonlySet<string> = new Set(
  payments.filter(({ records }) => records === undefined).map(({ name }) => name),
);

const methodsIn = (country: Country): readonly SeedMethod[] =>
  seedMethods().filter((method) => method.country === country);

const nameOf = (provider: string): string => protocols[provider]?.provider ?? provider;
const linkOf = (provider: string): string =>
  `[${nameOf(provider)}](../reference/protocols/${provider}.md)`;

const policiesIn = (country: Country) => seedExchangePolicies([country]);

/** Providers that take money in the country, and then those that pay it out. */
const partsIn = (country: Country): readonly PartName[] => {
  const payouts = policiesIn(country).flatMap(({ route }) => partOfRoute[route] ?? []);
  const all = [...methodsIn(country).map(({ provider }) => provider), ...payouts];
  return [...new Set(all)].filter(isPart);
};

const methodRows = (country: Country): string[][] =>
  methodsIn(country).map(({ methodId, provider, unavailableReason, facts }) => {
    const unit = currencyOfCountry[country];
    const { minimumTotal: least, maximumTotal: most, rest } = facts;
    return [
      `${paymentMethods.find(({ id }) => id === methodId)?.name ?? ''} (${methodId})`,
      nameOf(provider),
      least === undefined ? 'the contract’s' : money(least, unit),
      most === undefined ? 'the contract’s' : money(most, unit),
      rest === undefined ? '' : `${rest.from} to ${rest.until}, ${rest.timeZone}`,
      unavailableReason === undefined
        ? facts.credited.replaceAll('_', ' ')
        : `off: ${unavailableReason}`,
    ];
  });

const questionsOf = (provider: string): readonly (readonly string[])[] =>
  Object.values(protocols[provider]?.unproved ?? {}).map(({ ask, claim, meanwhile }) => [
    ask,
    claim,
    meanwhile,
  ]);

const settingRows = (part: PartName): string[][] =>
  neededBy(part).map((name) => [`\`${name}\``, helpOf(name) ?? '']);

const contractOf = (part: PartName): readonly string[] => {
  const questions = questionsOf(part);
  return [
    `### ${nameOf(part)}`,
    questions.length === 0
      ? `Nothing that the adapter relies on is unproved (${linkOf(part)}).`
      : `Ask first: our adapter takes this to be so, and no text that can be opened says it (${linkOf(part)}). Switch it on when it is answered.`,
    ...(questions.length === 0
      ? []
      : [markdownTable(['Question', 'What we take to be so', 'Until then'], questions)]),
    'What has to come out of the contract, and where it is set:',
    markdownTable(['Setting of `server.env`', 'What it is'], settingRows(part)),
  ];
};

const addressRows = (parts: readonly PartName[]): string[][] => [
  ...parts.map((part) => {
    if (!telling.has(part)) return [nameOf(part), '', 'none: it sends no messages, and is asked'];
    const way = messageAddresses[part];
    if (way === undefined) throw new Error(`nobody says how ${part} learns of our address`);
    return [nameOf(part), `\`{API_URL}/provider/${part}/webhook\``, way];
  }),
  ...logins.map((login) => [
    `Login by ${nameOf(login)}`,
    `\`{API_URL}/authorize/callback/${login}\``,
    'registered as the address that people come back to',
  ]),
];

const policyRows = (country: Country): string[][] =>
  policiesIn(country)
    .filter(({ route }) => route !== 'convert')
    .map((policy) => [
      routeNames[policy.route],
      money(policy.minimum_amount, policy.unit),
      `${percent(policy.fees.top_dj)} to ${percent(policy.fees.regular)}`,
      percent(policy.pg_fee),
      money(policy.remittance_fee, policy.unit),
      money(policy.second_operator_above, policy.unit),
      ...(taxTexts[policy.tax_class] ?? ['', '']),
    ]);

const withoutList = (parts: readonly PartName[]): string => {
  const names = parts.filter((part) => unlisted.has(part)).map(nameOf);
  return names.length === 0
    ? ''
    : ` ${names.join(', ')} ${names.length === 1 ? 'tells' : 'tell'} no list of charges by a call: lay the statement of their own tool beside the list of payments.`;
};

const closing = (country: Country, parts: readonly PartName[]): readonly string[] => {
  const questioned = parts.filter((part) => questionsOf(part).length > 0).map(nameOf);
  const [method] = methodsIn(country).filter(({ unavailableReason }) => !unavailableReason);
  const first = paymentMethods.find(({ id }) => id === method?.methodId)?.name ?? 'a method';
  return [
    '## The first purchase and the first refund',
    `1. \`dipper doctor\` ends with 0. In the console, **Providers** shows who is off${questioned.length === 0 ? '' : `: ${questioned.join(', ')} until the questions above are answered`}.
2. In \`/methods\` leave one offered, for example ${first}. Log in with an account of your own, buy the cheapest product, and pay it really.
3. In **Payments** open it: \`succeeded\`, with the provider’s number and amount in its evidence. The same number stands in the provider’s own tool, and spoons and receipt in the wallet.
4. Buy once more and turn back at the provider; once more and close the page there. Both end as not charged within the time of that page.
5. Give the first payment back there, with a reason: it is \`refunded\`, the spoons are gone, and the provider’s tool shows the same amount. A person may do so within ${purchaseRefundDays} days.
6. \`dipper ledger:verify\` ends with 0, and the next day \`dipper reconcile --day …\` for the day of all this.`,
    '## The first week',
    `- Every morning **Differences** and the **Calendar of days**: each day of each provider is compared and none is open.${withoutList(parts)}
- **Payments** in \`unknown\` and \`review\`: none older than a quarter of an hour.
- The alerts [PaymentsUnknown](../operations/runbooks/payments-unknown.md), [PaymentsDeclined](../operations/runbooks/payments-declined.md), [ChargedWrongly](../operations/runbooks/charged-wrongly.md), [ProviderFails](../operations/runbooks/provider-fails.md) and [QuestionsLate](../operations/runbooks/questions-late.md): each is looked at when it comes.
- The first settlement of each provider: its amount less its fee is what **Settlements** says ([reconciling](../operations/reconciling.md)).
- A back-up was taken and checked ([backup](../operations/backup.md)), before the second method is offered.`,
  ];
};

const page = (country: Country): GeneratedFile => {
  const parts = partsIn(country);
  const name = countryNames[country];
  const text = [
    generatedNote(
      'the catalogue, the protocols of the adapters and tools/generate/go-live-texts.ts',
    ),
    `# Going live in ${name}`,
    `From a product that runs ([running.md](../operations/running.md)) to one that sells in ${name}. Engineers have written this from public texts, and no lawyer
or tax adviser has read it: take each row to yours.`,
    '## Methods',
    markdownTable(['Method', 'By', 'Least', 'Most', 'Rests', 'Credited'], methodRows(country)),
    `An amount is the catalogue’s first one; the contract decides, and the console (\`/methods\`) holds it. One method takes ${dailyMethodUses} payments of a person a day (console, \`/limits\`). Begin with one method.`,
    '## Contracts, and what to ask for in them',
    ...parts.flatMap(contractOf),
    '## Addresses to register',
    `\`{API_URL}\` is the address of calls for ${name}: \`API_URL\` of its servers, or \`PUBLIC_URL\` and \`/api\`. All of them have to be https.`,
    markdownTable(['Who', 'Address', 'How they get it'], addressRows(parts)),
    '## Texts and duties',
    markdownTable(
      ['What is asked for', 'Where it is met', 'Source'],
      duties[country].map(({ what, where, source }) => [what, where, source]),
    ),
    '## Payouts, fees and taxes',
    `The first terms, to be changed in the console by two operators before anybody is paid by them ([0051](../decisions/0051-exchanges-reserve-points.md)): shares and rates are examples.
The tax that is contained in prices is a share of the seller’s (console, \`/sellers\`), and receipts show it; without one none is shown.`,
    markdownTable(
      [
        'Payout',
        'Least',
        'Our share by level',
        'For taking in',
        'Sending',
        'Two operators above',
        'Withheld',
        'Source',
      ],
      policyRows(country),
    ),
    ...closing(country, parts),
  ].join('\n\n');
  return { path: `${folder}/${country}.md`, text: `${text}\n` };
};

const overview = (): GeneratedFile => {
  const rows = countries.map((country) => [
    `[${countryNames[country]}](${country}.md)`,
    partsIn(country).map(nameOf).join(', '),
    String(partsIn(country).reduce((sum, part) => sum + questionsOf(part).length, 0)),
  ]);
  const text = [
    generatedNote('the catalogue and the protocols of the adapters'),
    '# Going live, country by country',
    'What is needed between a product that runs and the first real sale, by country. Methods, settings and open questions are those of the code.',
    markdownTable(['Country', 'Contracts', 'Questions to ask first'], rows),
  ].join('\n\n');
  return { path: `${folder}/README.md`, text: `${text}\n` };
};

export function goLivePages(): GeneratedFile[] {
  return [overview(), ...countries.map(page)];
}
