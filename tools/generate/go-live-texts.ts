import type { Country } from '@dipper/contract';

/** A text or a duty that a law asks for, where it is met here, and who says so. */
export type Duty = {
  readonly what: string;
  readonly where: string;
  readonly source: string;
};

const seller = 'console, `/sellers`; receipts and the foot of each page show it';
const refundDays = 'console, `/limits` (days of refund)';
const recurring = 'console, `/terms` (recurring payment), which whoever subscribes agrees to';

const korean: readonly Duty[] = [
  {
    what: 'Notify the sale by distance, and have its number',
    where: `at the district; the number then in the ${seller}`,
    source:
      '[E-Commerce Consumer Protection Act](https://law.go.kr/LSW//lsLinkCommonInfo.do?chrClsCd=010202&lsJoLnkSeq=1010186921), article 12',
  },
  {
    what: 'Name, representative, address, telephone, e-mail, registration and sale number where people buy',
    where: seller,
    source: 'the same act, articles 10 and 13',
  },
  {
    what: 'Withdrawal within seven days, also of the unused part of what is divisible; money back within three business days',
    where: `${refundDays}; each refund goes back the way it came`,
    source: 'the same act, articles 17 and 18',
  },
  {
    what: 'Resident numbers only where an act of parliament asks for them; consent alone is not enough',
    where:
      'console, `/terms` (resident number, by kind of applicant): it has to name the article; console, **Retention**',
    source: 'Personal Information Protection Act, article 24-2',
  },
  {
    what: 'What minors buy can be cancelled where nobody agreed to it',
    where:
      'certification by the streaming service, and the limit of a minor’s month (console, `/limits`)',
    source: 'Civil Act, article 5',
  },
];

const japanese: readonly Duty[] = [
  {
    what: 'Name as registered, address, telephone, who is responsible, price, when and how one pays, when it is delivered, and what holds for withdrawal',
    where: `${seller}; the rest in the guides (console, \`/texts\`) and the methods’ own screens`,
    source:
      'Act on Specified Commercial Transactions, article 11; [Consumer Affairs Agency](https://www.no-trouble.caa.go.jp/what/mailorder/)',
  },
  {
    what: 'Spoons are bought beforehand and hold longer than six months, so they are prepaid payment instruments: notify when more than 10 million yen is unused at the end of March or September, and deposit half of it',
    where:
      'not a setting: no screen sums the unused spoons of a country, so that sum is asked of the database',
    source:
      'Payment Services Act, articles 4, 5 and 14; [Japan Payment Service Association](https://s-kessai.jp/businesses/prepaid_means_overview_data.html)',
  },
  {
    what: 'Tell people who issues them, how long they hold, where they can be used, and whom one complains to',
    where: 'console, `/texts` and `/terms`',
    source: 'Payment Services Act, article 13',
  },
];

const american: readonly Duty[] = [
  {
    what: 'All material terms of a subscription before payment data is asked for, informed consent, and a simple way to stop it',
    where: `${recurring}; the wallet’s page of a subscription cancels it`,
    source:
      'Restore Online Shoppers’ Confidence Act, 15 U.S.C. 8403; [FTC](https://ftc.gov/blog?page=81)',
  },
  {
    what: 'In California the terms close by the button, an acknowledgement that can be kept, and cancelling online',
    where: `${recurring}; the mail that goes to whoever has subscribed`,
    source:
      'Business and Professions Code, section 17602; [bill text](https://leginfo.legislature.ca.gov/faces/billNavClient.xhtml?bill_id=201920200AB2811)',
  },
  {
    what: 'Whether a balance in spoons is a stored value by the law of a state (ends, small rests in cash, unclaimed property)',
    where: 'not a setting: spoons end after five years',
    source: 'nobody was asked; the laws differ by state',
  },
];

const arab: readonly Duty[] = [
  {
    what: 'Name, address, contacts and the number of the commercial register in the shop',
    where: seller,
    source:
      'Saudi E-Commerce Law (royal decree M/126); [summary of its articles](https://zonos.com/docs/guides/country-guides/saudi-arabia-ecommerce-law)',
  },
  {
    what: 'Before one pays: what is bought, the whole price with taxes and fees, how one pays; afterwards an invoice',
    where: 'the wallet’s shop and receipts; the tax in each price: console, `/sellers`',
    source: 'the same law, article 7',
  },
  {
    what: 'Withdrawal, and what is left out of it',
    where: refundDays,
    source:
      'the same law, article 13; the other Arab countries have laws of their own, which nobody has read for this',
  },
];

const taiwanese: readonly Duty[] = [
  {
    what: 'Name, representative, address, telephone or e-mail, price, how one pays, how one withdraws, and where one complains',
    where: `${seller}; the rest in the guides (console, \`/texts\`)`,
    source: 'Consumer Protection Act, article 18',
  },
  {
    what: 'Withdrawal within seven days without a reason, unless an exception was told beforehand',
    where: refundDays,
    source:
      '[Consumer Protection Act](https://law.moj.gov.tw/LawClass/LawSingle.aspx?flno=19&pcode=J0170001), article 19',
  },
];

export const duties: Readonly<Record<Country, readonly Duty[]>> = {
  kr: korean,
  us: american,
  jp: japanese,
  ar: arab,
  tw: taiwanese,
};

export const countryNames: Readonly<Record<Country, string>> = {
  kr: 'Korea',
  us: 'the United States',
  jp: 'Japan',
  ar: 'the Arab countries',
  tw: 'Taiwan',
};

/** Tax that comes off a cash-out, by class, as `apps/server/src/core/payouts/tax.ts` computes it. */
export const taxTexts: Readonly<Record<string, readonly [rule: string, source: string]>> = {
  none: ['nothing is withheld', 'whether something has to be is for your tax adviser'],
  kr_business_income: [
    '3 % income tax and a tenth of it for the municipality, each cut below ten won',
    'Income Tax Act, article 129; without a least amount since 2024-07-01 (article 86, decree article 184)',
  ],
  tw_service_income: [
    '10 % above 20,000 dollars, and the supplementary premium of 2.11 % from 20,000 dollars on',
    'Standards of Withholding Rates for Various Incomes; National Health Insurance Act, article 31',
  ],
  jp_remuneration: [
    '10.21 % up to a million yen and 20.42 % above',
    'Income Tax Act, articles 204 and 205, with the special income tax for reconstruction',
  ],
};

/** The way by which each provider that tells us something gets the address for it. */
export const messageAddresses: Readonly<Record<string, string>> = {
  hecto: 'in each call (`notiUrl`); ask whether it has to be let out to that host',
  toss: 'in each call (`resultCallback`)',
  sbps: 'in each call (`pagecon_url`); ask whether the contract has to name the host',
  tosspayments:
    'registered in its developers’ centre, for every event of payments and billing keys',
  paypal: 'registered as a webhook; its id is `PROVIDER_PAYPAL_WEBHOOK_ID`',
  payoneer: 'registered for each event, with `?event=…`',
};
