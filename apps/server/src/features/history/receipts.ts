import { receiptRoute } from '@dipper/contract';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { parseTransactionId } from '../../core/charging/index.ts';
import { readReceipt } from '../../core/receipts/index.ts';

const retryAfterSeconds = 2;

// Somebody else's receipt is answered as if there were none.
export const mountReceipts = (http: Http, database: Database): void => {
  http.mount(receiptRoute, async ({ person, params }) => {
    const name = parseTransactionId(params.id);
    if (name?.userId !== person.userId) return problem('payment_not_found');
    const found = await readReceipt(database, name);
    switch (found.kind) {
      case 'receipt':
        return answer(200, found.receipt);
      case 'soon':
        return problem('payment_in_progress', { retryAfterSeconds });
      case 'none':
        return problem('payment_not_found');
    }
  });
};
