/**
 * Calls that give, take or pay money, or that change how it is judged, listed by hand: an operator
 * who was invited again makes none of them for a day.
 */
export const moneyCalls = [
  'addExchangePolicy',
  'addRefundCheck',
  'addSpoonAdjustmentRule',
  'adjustSpoons',
  'agreeFee',
  'approveExchanges',
  'decideCardRefund',
  'decideCardReview',
  'decideDifference',
  'decideDjLevel',
  'decideExchange',
  'decideRefund',
  'decideRefundDifference',
  'decideRefundProposal',
  'decideReview',
  'decideSecondLook',
  'decideSpoonAdjustment',
  'proposeRefund',
  'refundForPerson',
  'refundPayment',
  'refundTransfer',
  'retryForPerson',
  'setPersonDjLevel',
] as const;

/** The acts that take two operators, and the call of the second one. */
export const takesTwo = {
  refund: 'decideRefundProposal',
  'a payment in review': 'decideReview',
  'a card payment in review': 'decideCardReview',
  'the refund of a subscription': 'refundForPerson',
  spoons: 'decideSpoonAdjustment',
  'the level of a DJ': 'decideDjLevel',
  'a cash-out': 'decideExchange',
  'one of many cash-outs': 'approveExchanges',
  'a cash-out that came back': 'decideExchange',
  'a limit of refunds': 'decideSecondLook',
  'a limit of spoons': 'decideSecondLook',
  'terms of exchanges': 'decideSecondLook',
  'a provider’s fee': 'decideSecondLook',
  'how long something is kept': 'decideSecondLook',
  'what something costs': 'decideSecondLook',
  'a receiver of messages': 'decideWebhook',
  'a receiver’s new address': 'decideWebhook',
  'an operator': 'decideOperator',
  'an operator anew': 'decideOperator',
  'a role of an operator': 'decideOperator',
} as const;
export type TakesTwo = keyof typeof takesTwo;

/** The second names that one human could come by, and the answer to each for every kind. */
export const sameHuman = {
  'by the same name': 'second_operator_required',
  'by the token that all share': 'second_operator_required',
  'by a token with a name of its own': 'second_operator_required',
  'by a name that they invited': 'second_operator_required',
  'by a name that they invited anew': 'second_operator_required',
  'by a name that they gave a role': 'second_operator_required',
  'by a name that the same one invited': 'second_operator_required',
} as const;
export type SameHuman = keyof typeof sameHuman;
