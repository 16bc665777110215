import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { ChargeOutcome, PaymentQuestion } from '../../ports/payment-provider.ts';
import type { ProofOfSale } from './methods.ts';
import { readBrought } from './brought.ts';
import { readReference } from './translate.ts';

export type SalesOptions = {
  readonly proofOf: (methodId: number) => ProofOfSale;
  readonly askReference: (question: PaymentQuestion, trackingId: string) => Promise<OutboundAnswer>;
};

/** Finds the result of a sale: by an inquiry where possible, otherwise from its one report. */
export const createSales = ({ proofOf, askReference }: SalesOptions) => {
  /**
   * SBPS has named the sale, we have answered `OK,`, and SBPS cannot be queried whether it arrived.
   */
  const resultOf = (question: PaymentQuestion, trackingId: string): ChargeOutcome => {
    const { isAnswered = false, isPageOpen = false } = question;
    const { reference, total: amount, currency } = question;
    if (isAnswered) {
      const evidence = { res_tracking_id: trackingId, proof: 'our OK was handed over' };
      const chargeReference = trackingId;
      return { kind: 'succeeded', reference, chargeReference, amount, currency, evidence };
    }
    // Until its page expires the browser may still bring SBPS's result, and until then it may be
    // sold: a person who turns back meanwhile is not told that nothing was charged.
    const evidence = { res_tracking_id: trackingId, why: 'our OK may not have been heard' };
    return isPageOpen
      ? { kind: 'unknown', evidence }
      : { kind: 'mismatch', chargeReference: trackingId, isToolOnly: true, evidence };
  };

  const ask = async (question: PaymentQuestion): Promise<ChargeOutcome> => {
    const trackingId = question.chargeReference;
    // SBPS can be queried by its own number only, and has sent us none: so we have never answered
    // OK, and without OK nothing is sold.
    if (trackingId === null)
      return { kind: 'pending', stage: 'untouched', evidence: { why: 'no tracking id' } };
    if (proofOf(question.methodId) === 'result') return resultOf(question, trackingId);
    return readReference(await askReference(question, trackingId), question, trackingId);
  };

  return {
    ask,
    /** Reads a browser's or a message's body, which was already found to be SBPS's own. */
    read: async (question: PaymentQuestion, body: string): Promise<ChargeOutcome> => {
      const canAsk = proofOf(question.methodId) === 'inquiry' && question.chargeReference !== null;
      return canAsk ? ask(question) : readBrought(question, body);
    },
  };
};
