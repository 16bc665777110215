import { digitsOf, type Edit, type Typed } from './number.ts';

/** `2030-12`, `12/2030` and `12 30`, as browsers fill it in and people paste it. */
function monthAndYear(text: string): string {
  const digits = digitsOf(text);
  if (digits.length === 6) {
    return digits.startsWith('20') && Number(digits.slice(0, 2)) > 12
      ? digits.slice(4) + digits.slice(2, 4)
      : digits.slice(0, 2) + digits.slice(4);
  }
  const isMonthAlone = /^\s*[1-9]\s*[/.-]/.test(text) || /^[2-9]/.test(digits);
  return (isMonthAlone ? `0${digits}` : digits).slice(0, 4);
}

/** The stroke comes by itself behind the month, and goes with it. */
export function typedExpiry({ text, caret, before, isBackspace }: Edit): Typed {
  const isAtEnd = caret === text.length;
  let digits = monthAndYear(text);
  if (isBackspace && digits === monthAndYear(before)) digits = digits.slice(0, -1);
  const [month, year] = [digits.slice(0, 2), digits.slice(2)];
  const hasStroke = month.length === 2 && !(isBackspace && year === '');
  const shown = hasStroke ? `${month}/${year}` : month;
  return { text: shown, caret: isAtEnd ? shown.length : Math.min(caret, shown.length) };
}

export type ExpiryProblem = 'required' | 'expiryWrong' | 'expiryOver';

export type Month = { readonly year: number; readonly month: number };

export function expiryProblem(text: string, today: Month): ExpiryProblem | undefined {
  const digits = digitsOf(text);
  if (digits === '') return 'required';
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2, 4))];
  if (digits.length !== 4 || month < 1 || month > 12) return 'expiryWrong';
  const isOver = year < today.year || (year === today.year && month < today.month);
  return isOver ? 'expiryOver' : undefined;
}
