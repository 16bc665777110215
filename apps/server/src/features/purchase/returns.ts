import { redirect } from '../../platform/http/index.ts';
import type { Http, RawReply } from '../../platform/http/index.ts';
import { parseTransactionId } from '../../core/charging/index.ts';
import type { Charging, PaymentName } from '../../core/charging/index.ts';

/**
 * Where providers send the person back to. Nothing here is believed: the proof is spent or the
 * provider is asked, and the page then asks us what is true. A failure on the way only means that
 * the page shows the payment as pending until the poller knows.
 */
export type ReturnRoutes = {
  readonly charging: Charging;
  /** The name of the query parameter in which each provider's proof comes back. */
  readonly proofs: Readonly<Record<string, string>>;
};

type Visit = {
  readonly log: { readonly warn: (fields: object, message: string) => void };
  readonly params: Readonly<Record<string, string>>;
};

const toResult = (transactionId: string): RawReply => redirect(`/result/${transactionId}`);
const toCancel = (transactionId: string): RawReply => redirect(`/cancel/${transactionId}`);
const toList = (): RawReply => redirect('/payment/spoon');

const visited = async (
  { log, params }: Visit,
  act: (name: PaymentName) => Promise<unknown>,
  then: (transactionId: string) => RawReply,
): Promise<RawReply> => {
  const transactionId = params['transactionId'] ?? '';
  const name = parseTransactionId(transactionId);
  if (name === undefined) return toList();
  try {
    await act(name);
  } catch (error) {
    log.warn({ error }, 'a return could not be settled; the poller will');
  }
  return then(transactionId);
};

export const mountReturns = (http: Http, { charging, proofs }: ReturnRoutes): void => {
  for (const [provider, parameter] of Object.entries(proofs)) {
    const base = `/api/provider/${provider}` as const;
    http.raw(`GET ${base}/approve/:transactionId`, (request) => {
      const proof = request.query[parameter];
      const act = (name: PaymentName): Promise<unknown> =>
        proof === undefined ? charging.giveUp(name) : charging.confirm(name, proof);
      return visited(request, act, toResult);
    });
    http.raw(`GET ${base}/cancel/:transactionId`, (request) =>
      visited(request, charging.giveUp, toCancel),
    );
    http.raw(`GET ${base}/fail/:transactionId`, (request) =>
      visited(request, charging.giveUp, toResult),
    );
  }
};
