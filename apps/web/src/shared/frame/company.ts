import type { Country } from '@dipper/contract';

export type Company = {
  /** As receipts say it: the server has it too, and a receipt's is the one that counts. */
  readonly name: string;
  /** Where a law wants to know who speaks for the company. */
  readonly representative?: string;
  readonly address: string;
  readonly registration: string;
  readonly email: string;
  readonly phone: string;
};

/** Who sells in each country, in the words that its law asks for. */
export const companyOf: Readonly<Record<Country, Company>> = {
  kr: {
    name: '주식회사 디퍼',
    representative: '대표이사 김별',
    address: '서울특별시 강남구 테헤란로 000, 7층',
    registration: '사업자등록번호 000-00-00000 · 통신판매업신고 제2026-서울강남-00000호',
    email: 'help-kr@dipper.example',
    phone: '1500-0000',
  },
  jp: {
    name: '株式会社ディッパー・ジャパン',
    representative: '代表取締役 星野 光',
    address: '東京都渋谷区道玄坂0-0-0',
    registration: '登録番号 T0000000000000',
    email: 'help-jp@dipper.example',
    phone: '03-0000-0000',
  },
  tw: {
    name: '迪珀股份有限公司',
    address: '臺北市信義區市府路 0 號 7 樓',
    registration: '統一編號 00000000',
    email: 'help-tw@dipper.example',
    phone: '02-0000-0000',
  },
  ar: {
    name: 'شركة ديبر للخدمات الرقمية',
    address: 'طريق الملك فهد، الرياض 00000',
    registration: 'السجل التجاري 0000000000',
    email: 'help-ar@dipper.example',
    phone: '800-000-0000',
  },
  us: {
    name: 'Dipper USA, Inc.',
    address: '000 Market Street, San Francisco, CA 94105',
    registration: 'EIN 00-0000000',
    email: 'help-us@dipper.example',
    phone: '1-800-000-0000',
  },
};

/** The legal pages stand on the service's own site, by country. */
export const legalPagesOf = (
  country: Country,
): { readonly terms: string; readonly privacy: string } => ({
  terms: `https://www.dipper.example/${country}/terms`,
  privacy: `https://www.dipper.example/${country}/privacy`,
});
