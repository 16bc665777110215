/** Two digits, as Toss Payments numbers banks: those that give out virtual accounts. */
export const accountBanks = [
  ['06', 'KB국민은행'],
  ['88', '신한은행'],
  ['20', '우리은행'],
  ['81', '하나은행'],
  ['11', 'NH농협은행'],
  ['03', 'IBK기업은행'],
  ['71', '우체국'],
  ['39', '경남은행'],
  ['31', 'iM뱅크'],
  ['32', '부산은행'],
] as const;

const otherBanks = '02 07 12 23 27 34 35 37 45 48 50 54 64 89 90 92'.split(' ');

export const bankCodes: ReadonlySet<string> = new Set([
  ...accountBanks.map(([code]) => code),
  ...otherBanks,
]);

export const cardCompanies = [
  ['41', '신한카드'],
  ['11', 'KB국민카드'],
  ['51', '삼성카드'],
  ['61', '현대카드'],
  ['71', '롯데카드'],
  ['21', '하나카드'],
  ['W1', '우리카드'],
  ['91', 'NH농협카드'],
  ['31', 'BC카드'],
  ['15', '카카오뱅크'],
  ['24', '토스뱅크'],
  ['36', '씨티카드'],
] as const;

export const carriers = ['SKT', 'KT', 'LG U+', 'HELLO', 'KCT', 'SK7'] as const;

/** The failures that a card company answers in the window, before the merchant hears of anything. */
export const windowFailures = [
  ['PAY_PROCESS_ABORTED', '결제 진행 중 오류로 실패'],
  ['REJECT_CARD_COMPANY', '카드사가 거절'],
] as const;
