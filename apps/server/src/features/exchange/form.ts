import { exchangeFormRoute } from '@dipper/contract';
import { exchangeFormName, printFile } from '../../core/receipts/index.ts';
import type { Printer } from '../../core/receipts/index.ts';
import type { Http } from '../../platform/http/index.ts';

/** The application on paper: drawn as receipts are, and the same for everybody. */
export const mountExchangeForm = (http: Http, printer: Printer): void => {
  http.mountFile(exchangeFormRoute, ({ log }) =>
    printFile(printer, { form: 'exchange' }, { name: exchangeFormName, log }),
  );
};
