import type { PaymentState } from '@dipper/contract';
import { redirect } from '../../platform/http/index.ts';
import type { Http, RawReply, RawRequest } from '../../platform/http/index.ts';
import { parseTransactionId } from '../../core/charging/index.ts';
import type { Charging, PaymentName } from '../../core/charging/index.ts';
import { localeOfBrowser, waitingPage } from './waiting-page.ts';

/**
 * Where providers send the person back to. Nothing here is believed: the proof is spent or the
 * provider is asked, and the page then asks us what is true. Where that cannot be done now, the
 * person comes again with the same proof: it is nowhere else, and a second visit asks for no second
 * charge.
 */
export type ReturnRoutes = {
  readonly charging: Charging;
  /** Where the page is, when it is on another host than people come back to; otherwise empty. */
  readonly pageBase: string;
  /** The name of the query parameter in which each provider's proof comes back. */
  readonly proofs: Readonly<Record<string, string>>;
};

type Visit = Pick<RawRequest, 'log' | 'params' | 'headers'>;

const comeAgainSeconds = '2';

const comeAgain = ({ headers }: Visit): RawReply => ({
  status: 503,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'retry-after': comeAgainSeconds,
    refresh: comeAgainSeconds,
  },
  body: waitingPage(localeOfBrowser(headers['accept-language'])),
});

type Return = {
  readonly pageBase: string;
  readonly act: (name: PaymentName) => Promise<PaymentState | undefined>;
  readonly page: 'result' | 'cancel';
};

const visited = async (visit: Visit, { pageBase, act, page }: Return): Promise<RawReply> => {
  const transactionId = visit.params['transactionId'] ?? '';
  const name = parseTransactionId(transactionId);
  if (name === undefined) return redirect(`${pageBase}/payment/spoon`);
  try {
    const state = await act(name);
    visit.log.info({ event: 'purchase-returned', transactionId, state }, 'somebody came back');
  } catch (error) {
    visit.log.warn({ error }, 'a return could not be settled and is asked to come again');
    return comeAgain(visit);
  }
  return redirect(`${pageBase}/${page}/${transactionId}`);
};

export const mountReturns = (http: Http, { charging, pageBase, proofs }: ReturnRoutes): void => {
  for (const [provider, parameter] of Object.entries(proofs)) {
    const base = `/api/provider/${provider}` as const;
    http.raw(`GET ${base}/approve/:transactionId`, (request) => {
      const proof = request.query[parameter];
      const act = (name: PaymentName): Promise<PaymentState | undefined> =>
        proof === undefined ? charging.giveUp(name) : charging.confirm(name, proof);
      return visited(request, { pageBase, act, page: 'result' });
    });
    http.raw(`GET ${base}/cancel/:transactionId`, (request) =>
      visited(request, { pageBase, act: charging.giveUp, page: 'cancel' }),
    );
    http.raw(`GET ${base}/fail/:transactionId`, (request) =>
      visited(request, { pageBase, act: charging.giveUp, page: 'result' }),
    );
  }
};
