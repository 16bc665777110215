import type { Source } from '../../ports/protocol.ts';

export const hectoSources = {
  specification: {
    class: 'official',
    title: 'PG Service Standard WEB API',
    where:
      'https://github.com/Hecto-Financial/API-documentation (Downloadable Files/PG Service Standard WEB API_240716.docx)',
    date: '2024-07-16',
  },
  summary: {
    class: 'official',
    title: 'PG Service Standard WEB API, in short',
    where: 'https://github.com/Hecto-Financial/API-documentation (PG Service.md)',
    date: '2025-06-23',
  },
  keptCards: {
    class: 'official',
    title: 'Sample for kept cards',
    where: 'https://github.com/Hecto-Financial/PHP-PG-BillKey',
    date: '2026-08-20',
  },
  sample: {
    class: 'official',
    title: 'Sample for windows and refunds',
    where: 'https://github.com/Hecto-Financial/JSP-PG-SDK (WebContent/cancel_showResult.jsp)',
    date: '2026-08-05',
  },
  whiteLabel: {
    class: 'official',
    title: 'White label: a request with its hash and its sealed amount',
    where:
      'https://github.com/Hecto-Financial/API-documentation (Whitelabel Service.md, 3.4 and 5)',
    date: '2024-08-19',
  },
  developers: {
    class: 'client',
    title: 'Guide for developers',
    where: 'https://github.com/HectoPG/developers.hectofinancial (src/docs/pg)',
    date: '2025-09-18',
  },
} as const satisfies Readonly<Record<string, Source>>;

export type SourceName = keyof typeof hectoSources;
