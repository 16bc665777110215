import { digitsOf } from './number.ts';

export type Owner = 'person' | 'company';

/** In one of two centuries there has to be such a day. */
function isDay(digits: string): boolean {
  const [year, month, day] = [0, 2, 4].map((from) => Number(digits.slice(from, from + 2)));
  return [1900, 2000].some((century) => {
    const date = new Date(Date.UTC(century + (year ?? 0), (month ?? 0) - 1, day));
    return date.getUTCMonth() === (month ?? 0) - 1 && date.getUTCDate() === day;
  });
}

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];

/** The check digit of a Korean business number. */
function isBusiness(digits: string): boolean {
  const numbers = [...digits].map(Number);
  const sum = weights.reduce((total, weight, place) => total + weight * (numbers[place] ?? 0), 0);
  const carried = Math.floor(((numbers[8] ?? 0) * 5) / 10);
  return (10 - ((sum + carried) % 10)) % 10 === numbers[9];
}

export type IdentityProblem = 'required' | 'birthWrong' | 'businessWrong';

export function identityProblem(text: string, owner: Owner): IdentityProblem | undefined {
  const digits = digitsOf(text);
  if (digits === '') return 'required';
  if (owner === 'person') return digits.length === 6 && isDay(digits) ? undefined : 'birthWrong';
  return digits.length === 10 && isBusiness(digits) ? undefined : 'businessWrong';
}

/** `123-45-67890`, or six digits. */
export function typedIdentity(text: string, owner: Owner): string {
  const digits = digitsOf(text).slice(0, owner === 'person' ? 6 : 10);
  if (owner === 'person') return digits;
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}
