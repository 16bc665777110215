import type { Locale } from '../country.ts';

export type Bank = {
  /** Three digits, as the Korean clearing house numbers banks. */
  readonly code: string;
  /** As the bank calls itself at home, and as it does in English. */
  readonly ko: string;
  readonly en: string;
};

/** Korean banks that money can be sent to. */
export const koreanBanks = [
  { code: '004', ko: 'KB국민은행', en: 'KB Kookmin Bank' },
  { code: '088', ko: '신한은행', en: 'Shinhan Bank' },
  { code: '020', ko: '우리은행', en: 'Woori Bank' },
  { code: '081', ko: '하나은행', en: 'Hana Bank' },
  { code: '011', ko: 'NH농협은행', en: 'NH NongHyup Bank' },
  { code: '003', ko: 'IBK기업은행', en: 'IBK (Industrial Bank of Korea)' },
  { code: '090', ko: '카카오뱅크', en: 'KakaoBank' },
  { code: '092', ko: '토스뱅크', en: 'Toss Bank' },
  { code: '089', ko: '케이뱅크', en: 'K bank' },
  { code: '023', ko: 'SC제일은행', en: 'SC First Bank (Standard Chartered)' },
  { code: '027', ko: '한국씨티은행', en: 'Citibank Korea' },
  { code: '045', ko: '새마을금고', en: 'MG Saemaul Geumgo' },
  { code: '048', ko: '신협', en: 'Shinhyup Credit Union' },
  { code: '071', ko: '우체국', en: 'Korea Post' },
  { code: '007', ko: 'Sh수협은행', en: 'Sh Suhyup Bank' },
  { code: '012', ko: '지역농축협', en: 'Local NongHyup' },
  { code: '031', ko: 'iM뱅크(대구은행)', en: 'iM Bank (Daegu)' },
  { code: '032', ko: 'BNK부산은행', en: 'BNK Busan Bank' },
  { code: '039', ko: 'BNK경남은행', en: 'BNK Kyongnam Bank' },
  { code: '034', ko: '광주은행', en: 'Kwangju Bank' },
  { code: '037', ko: '전북은행', en: 'Jeonbuk Bank' },
  { code: '035', ko: '제주은행', en: 'Jeju Bank' },
  { code: '002', ko: 'KDB산업은행', en: 'KDB (Korea Development Bank)' },
  { code: '050', ko: '저축은행', en: 'Savings banks' },
  { code: '064', ko: '산림조합중앙회', en: 'National Forestry Cooperative' },
  { code: '054', ko: 'HSBC은행', en: 'HSBC Korea' },
] as const satisfies readonly Bank[];

/** Outside of Korean both names stand together: the Korean one is what an app there shows. */
export const bankNameIn = ({ ko, en }: Bank, locale: Locale): string =>
  locale === 'ko' ? ko : `${en} · ${ko}`;

/** A bank that is not in the list is still named, by its number. */
export const bankNameOf = (code: string, locale: Locale): string => {
  const bank = koreanBanks.find((each) => each.code === code);
  return bank === undefined ? code : bankNameIn(bank, locale);
};
