import { localeOfCountry } from '@dipper/contract';
import type { Country } from '@dipper/contract';
import { Skeleton } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useRules } from '../rules/index.ts';
import { useCountry } from '../session/index.ts';

/** The names that each country’s law requires for these facts, in its own language. */
const wordsOf: Readonly<
  Record<
    Country,
    { readonly representative: string; readonly registration: string; readonly sale: string }
  >
> = {
  kr: { representative: '대표이사', registration: '사업자등록번호', sale: '통신판매업신고' },
  jp: { representative: '代表取締役', registration: '登録番号', sale: '' },
  tw: { representative: '代表人', registration: '統一編號', sale: '' },
  ar: { representative: 'الممثل القانوني', registration: 'السجل التجاري', sale: '' },
  us: { representative: 'Director', registration: 'EIN', sale: '' },
};

const joined = (parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' · ');

/** Shows the country's seller, as receipts do. */
export function CompanyDetails(): ReactNode {
  const country = useCountry();
  const { rules, problem } = useRules();
  if (problem !== undefined) return null;
  if (rules === undefined) return <Skeleton height="4.5em" />;
  const { name, representative, address, registrationNumber, saleNumber } = rules.seller;
  const words = wordsOf[country];
  const lines = [
    joined([name, representative === null ? '' : `${words.representative} ${representative}`]),
    address,
    joined([
      registrationNumber === null ? '' : `${words.registration} ${registrationNumber}`,
      saleNumber === null ? '' : `${words.sale} ${saleNumber}`,
    ]),
  ];
  return (
    <div lang={localeOfCountry[country]}>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <p key={line}>
            <bdi>{line}</bdi>
          </p>
        ))}
    </div>
  );
}
