import type { OutboundAnswer } from '../../platform/outbound.ts';
import type { ChargeOutcome, PaymentQuestion } from '../../ports/payment-provider.ts';
import type { ProofOfSale } from './methods.ts';
import { readBrought } from './brought.ts';
import { readReference } from './translate.ts';

export type SalesOptions = {
  readonly proofOf: (methodId: number) => ProofOfSale;
  readonly askReference: (question: PaymentQuestion, trackingId: string) => Promise<OutboundAnswer>;
};

/** Finds the outcome of a sale: by an inquiry where possible, otherwise as it was told once. */
export const createSales = ({ proofOf, askReference }: SalesOptions) => {
  /** SBPS has named the sale, we have said `OK,`, and nobody can be asked whether it was heard. */
  const resultOf = (question: PaymentQuestion, trackingId: string): ChargeOutcome => {
    const { isAnswered = false, isPageOpen = false } = question;
    const { reference, total: amount, currency } = question;
    if (isAnswered) {
      const evidence = { res_tracking_id: trackingId, proof: 'our OK was handed over' };
      const chargeReference = trackingId;
      return { kind: 'succeeded', reference, chargeReference, amount, currency, evidence };
    }
    // Until its page is over the browser may still bring what SBPS made of it, and until then it may
    // be sold: whoever turns back meanwhile is not told that nothing was charged.
    const evidence = { res_tracking_id: trackingId, why: 'our OK may not have been heard' };
    return isPageOpen
      ? { kind: 'unknown', evidence }
      : { kind: 'mismatch', chargeReference: trackingId, isToolOnly: true, evidence };
  };

  const ask = async (question: PaymentQuestion): Promise<ChargeOutcome> => {
    const trackingId = question.chargeReference;
    // SBPS can be asked by its own number only, and has told us none: so we have never said OK,
    // and what a shop has not said OK to is not sold.
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
