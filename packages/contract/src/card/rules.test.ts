import { describe, expect, it } from 'vitest';
import { checkCardNickname, checkCardNumber } from './rules.ts';
import { cardNicknameSchema } from './schema.ts';

const nicknames = [
  ['내 신용카드', undefined],
  ['日本のカード', undefined],
  ['بطاقتي', undefined],
  ['1234567890', undefined],
  ['각'.normalize('NFD').repeat(10), undefined],
  ['12345678901', 'nickname_too_long'],
  ['card!', 'nickname_characters'],
  ['<b>', 'nickname_characters'],
  ['a\nb', 'nickname_characters'],
  ['😀', 'nickname_characters'],
] as const;

describe('the nickname of a card', () => {
  it.each(nicknames)('"%s" is %o [SUB-01]', (written, expected) => {
    expect(checkCardNickname(written)).toBe(expected);
    expect(cardNicknameSchema.safeParse(written).success).toBe(expected === undefined);
  });

  it('is required [SUB-01]', () => {
    expect(checkCardNickname('  ')).toBe('required');
    expect(cardNicknameSchema.safeParse('').success).toBe(false);
    expect(cardNicknameSchema.safeParse('  ').success).toBe(false);
  });
});

describe('a card number', () => {
  it.each([
    ['4111111111111111', undefined],
    ['378282246310005', undefined],
    ['9410123412341234', undefined],
    ['4111-1111-1111-1111', 'numeric_only'],
    ['4111 1111 1111 1111', 'numeric_only'],
    ['1234', 'card_invalid'],
    ['1'.repeat(20), 'card_invalid'],
    ['', 'required'],
  ])('"%s" is %o [SUB-01] [SUB-03]', (written, expected) => {
    expect(checkCardNumber(written)).toBe(expected);
  });
});
