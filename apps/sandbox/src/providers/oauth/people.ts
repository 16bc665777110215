import { createHash } from 'node:crypto';

export interface Person {
  readonly name: string;
  /** The person's unique mark; every provider derives its own subject from it. */
  readonly mark: string;
  readonly email: string;
  readonly fullName: string;
  readonly locale: string;
  /** The person's country at the wallet, once its demo data knows them. */
  readonly story: string;
  readonly country: 'kr' | 'us' | 'jp' | 'ar' | 'tw';
}

type Row = readonly [name: string, fullName: string, country: Person['country'], story: string];

const rows: readonly Row[] = [
  ['minji', '김민지', 'kr', 'Adult, VIP'],
  ['haneul', '박하늘', 'kr', 'Minor'],
  ['seoyeon', '이서연', 'kr', 'DJ, TOP DJ'],
  ['jiho', '최지호', 'kr', 'Not certified yet'],
  ['taeyang', '정태양', 'kr', 'Blocked'],
  ['yuki', '佐藤ゆき', 'jp', 'Listener'],
  ['emma', 'Emma Clarke', 'us', 'Listener'],
  ['layla', 'ليلى حداد', 'ar', 'Listener'],
  ['weiting', '陳瑋婷', 'tw', 'Listener'],
  ['newcomer', 'New Comer', 'kr', 'Not registered anywhere'],
];

const locales = { kr: 'ko', us: 'en', jp: 'ja', ar: 'ar', tw: 'zh-TW' } as const;

export const people: readonly Person[] = rows.map(([name, fullName, country, story]) => ({
  name,
  fullName,
  country,
  story,
  mark: `demo-${name}`,
  email: `${name}@demo.dipper.example`,
  locale: locales[country],
}));

export function personNamed(name: unknown): Person | undefined {
  return people.find((person) => person.name === name);
}

/** "Use another account": whoever has this address is the same person every time. */
export function personWithEmail(email: string, fullName: string): Person {
  const address = email.trim().toLowerCase();
  const digest = createHash('sha256').update(address).digest('hex').slice(0, 20);
  return {
    name: 'other',
    mark: `mail-${digest}`,
    email: address,
    fullName: fullName.trim() === '' ? address.replace(/@.*$/, '') : fullName.trim(),
    locale: 'en',
    story: 'Another account',
    country: 'us',
  };
}
