import { exchangeFormRoute } from '@dipper/contract';
import { findPolicies } from '../../core/payouts/index.ts';
import { exchangeFormName, printFile } from '../../core/receipts/index.ts';
import type { Printer } from '../../core/receipts/index.ts';
import type { Database } from '../../platform/db/index.ts';
import type { Http } from '../../platform/http/index.ts';

type FormTools = { readonly database: Database; readonly printer: Printer };

/** The application on paper: drawn as receipts are, with the terms that hold, the same for everybody. */
export const mountExchangeForm = (http: Http, { database, printer }: FormTools): void => {
  http.mountFile(exchangeFormRoute, async ({ log }) => {
    const policies = await findPolicies(database, 'kr');
    const policy = policies.find(({ route }) => route === 'cash');
    if (policy === undefined) throw new Error('Korea has terms of cash-outs');
    const terms = {
      points: policy.rate_points,
      won: policy.rate_units,
      minimumAmount: policy.minimum_amount,
      minimumSpoons: policy.minimum_spoons,
      since: policy.effective_from,
    };
    return printFile(printer, { form: 'exchange', terms }, { name: exchangeFormName, log });
  });
};
