import { people } from '../providers/oauth/index.ts';

interface Way {
  readonly name: string;
  readonly phone?: string;
  readonly password?: string;
}

/** The demo people who log in by phone, and those who log in by e-mail with a password. */
const ways: readonly Way[] = [
  { name: 'minji', phone: '+821020001001' },
  { name: 'taeyang', phone: '+821020001005' },
  { name: 'haneul', password: 'haneul-spoon-26' },
  { name: 'seoyeon', password: 'seoyeon-on-air' },
];

export interface WayIn {
  readonly name: string;
  readonly fullName: string;
  readonly story: string;
  /** The form to type at the wallet. */
  readonly says: string;
}

/** `+821020001001` as people in Korea write it. */
export function writtenPhone(phone: string): string {
  return phone.replace(/^\+82(\d\d)(\d{4})(\d{4})$/, '0$1-$2-$3');
}

export const waysIn: readonly WayIn[] = ways.flatMap(({ name, phone, password }) => {
  const person = people.find((each) => each.name === name);
  if (person === undefined) return [];
  const says = phone === undefined ? `${person.email} · ${password}` : writtenPhone(phone);
  return [{ name, fullName: person.fullName, story: person.story, says }];
});

export function personAt(address: string): string | undefined {
  const byPhone = ways.find(({ phone }) => phone === address)?.name;
  return byPhone ?? people.find(({ email }) => email === address)?.name;
}
