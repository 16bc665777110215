import type { Call, Source } from '../../platform/sources.ts';

/** The sources of this dotmoney's behaviour, outside of this project: dotmoney itself publishes nothing. */
export const sources = {
  deposits: {
    title: 'An application that pays into dotmoney: App\\External\\DotMoney, its older form',
    where:
      'https://github.com/viethuy20/colleee_admin (laravel/app/External/DotMoney.php, commit a255bb2)',
  },
  addresses: {
    title: 'The same, its newer form',
    where:
      'https://github.com/viethuy20/COLLEEE (laravel/app/External/DotMoney.php, commit 4ebe29c)',
  },
} as const satisfies Readonly<Record<string, Source>>;

/** An address that is not here is answered with 404. */
export const calls = {
  page: { path: '/exchange/authorize/external', sources: ['deposits', 'addresses'] },
  deposit: { path: '/account/:account/deposit', sources: ['deposits'] },
  depositOf: { path: '/account/:account/deposit/:id', sources: [] },
  products: { path: '/exchange/products', sources: [] },
  agreement: { path: '/exchange/agreements/:id', sources: [] },
} as const satisfies Readonly<Record<string, Call<keyof typeof sources>>>;

/** The sandbox does this where no public text says anything, until somebody has asked. */
export const ours: Readonly<Record<string, string>> = {
  depositOf: 'a deposit is asked about below its own address',
  products: 'a list with number, name, yen and stock',
  agreement: 'asked about by the merchant’s own word, with account and product',
  'the way back from the page': 'two addresses in the address of the page itself, not signed',
  'what a deposit answers': 'its number, amount and one of three states',
  'every code but business.request_id_already_exist': 'made up in its likeness',
};
