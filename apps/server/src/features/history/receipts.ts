import {
  fallbackLocale,
  localeOfCountry,
  operatorReceiptFileRoute,
  receiptFileRoute,
  receiptRoute,
} from '@dipper/contract';
import type { Receipt } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http, Person, Problem } from '../../platform/http/index.ts';
import {
  paperFileName,
  parsePaperName,
  printFile,
  readReceipt,
} from '../../core/receipts/index.ts';
import type { Printer } from '../../core/receipts/index.ts';

const retryAfterSeconds = 2;

export type ReceiptTools = { readonly database: Database; readonly printer: Printer };

// Finds the person's receipt; another person's is treated as missing.
const findReceipt = async (
  database: Database,
  person: Person,
  id: string,
): Promise<Receipt | Problem> => {
  const name = parsePaperName(id);
  return name?.userId === person.userId ? readPaper(database, name) : problem('payment_not_found');
};

type PaperName = NonNullable<ReturnType<typeof parsePaperName>>;

const readPaper = async (database: Database, name: PaperName): Promise<Receipt | Problem> => {
  const found = await readReceipt(database, name);
  switch (found.kind) {
    case 'receipt':
      return found.receipt;
    case 'soon':
      return problem('payment_in_progress', { retryAfterSeconds });
    case 'none':
      return problem('payment_not_found');
  }
};

export const mountReceipts = (http: Http, { database, printer }: ReceiptTools): void => {
  http.mount(receiptRoute, async ({ person, params }) => {
    const found = await findReceipt(database, person, params.id);
    return 'kind' in found ? found : answer(200, found);
  });
  http.mountFile(receiptFileRoute, async ({ person, params, query, log }) => {
    const found = await findReceipt(database, person, params.id);
    if ('kind' in found) return found;
    const locale = query.locale ?? localeOfCountry[person.country];
    const name = paperFileName(found, locale);
    return await printFile(printer, { receipt: found, locale }, { name, log });
  });
};

/** Mounts the person's own receipt for operators, in the requested language. */
export const mountOperatorReceipts = (http: Http, { database, printer }: ReceiptTools): void => {
  http.mountFile(operatorReceiptFileRoute, async ({ params, query, log }) => {
    const paper = parsePaperName(params.id);
    const found = paper ? await readPaper(database, paper) : problem('payment_not_found');
    if ('kind' in found) return found;
    const locale = query.locale ?? fallbackLocale;
    const name = paperFileName(found, locale);
    return await printFile(printer, { receipt: found, locale }, { name, log });
  });
};
