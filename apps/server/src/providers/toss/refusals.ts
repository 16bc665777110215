import type { ErrorName } from '@dipper/contract';
import type { Refusal } from '../../ports/protocol.ts';

type Name = 'api' | 'codes';

const no = <Reason extends ErrorName>(reason: Reason, meaning: string) =>
  ({ meaning, reason, source: 'codes' }) as const;

/**
 * The refusals of each call: those on its own page, and from the list of all codes, which names no calls, those that
 * say why nobody can be charged. Codes that may be about money that has moved, or is moving, are in none of these: a
 * system at fault, a delay, a payment that is there already.
 */
export const tossRefusals = {
  begin: {
    COMMON_PAY_ERROR: { meaning: 'A problem occurred.', reason: 'payment_failed', source: 'api' },
    COMMON_INVALID_PARAMETER: {
      meaning: 'A value of the request is wrong.',
      reason: 'payment_failed',
      source: 'api',
    },
  },
  charge: {
    COMMON_INVALID_API_KEY: {
      meaning: 'The API key is wrong.',
      reason: 'payment_failed',
      source: 'api',
    },
    COMMON_BREAK_TIME_OF_BANK: {
      meaning: 'The banks rest; come again when they are done.',
      reason: 'payment_retry',
      source: 'api',
    },
    COMMON_NOT_ENOUGH_CASH: no(
      'payment_failed',
      'The account that fills the wallet does not hold enough.',
    ),
    COMMON_EXCEED_LIMIT: no('payment_failed', 'Over a limit.'),
    INVALID_ACCOUNT_STATUS: no('payment_failed', 'The account is in no state to be used.'),
    AUTO_CHARGE_NOT_YET_REGISTER_ACCOUNT: no('payment_failed', 'No account fills the wallet.'),
    FRAUD_DETECTION_SYSTEM_ERROR: no('payment_failed', 'Blocked, since fraud is suspected.'),
    PAY_FRAUD_DETECTED: no('payment_failed', 'The person may not use Toss for the time being.'),
    USER_STATUS_ERROR: no('payment_failed', 'A person who cannot pay.'),
    INACTIVE_USER: no('payment_failed', 'A person who was made inactive.'),
    PAUSE_USER: no('payment_failed', 'A person who was suspended.'),
    AGE_POLICY_ERROR: no('payment_failed', 'The person is too young for it.'),
    BLOCKED_THE_USE_OF_POINT: no('payment_failed', 'A court has seized the points.'),
    AVAILABLE_ONLY_TOSS_MONEY_UNDER_MIN_AMT: no(
      'method_amount_out_of_range',
      'Too little to be paid by this card.',
    ),
    CARD_NOT_AVAILABLE_SHOP: no('card_unsupported', 'The card cannot be used here.'),
    CARD_NOT_AVAILABLE: no('card_stopped', 'Refused: a card that was lost, stolen or suspended.'),
    CARD_EXCEED_LIMIT: no('card_limit_exceeded', 'Refused: over the limit of the card.'),
    CARD_NOT_ENOUGH_BALANCE: no('card_balance_insufficient', 'Refused: not enough money.'),
    CARD_SPREADOUT_ERROR: no('card_unusable', 'Refused: no instalments with this card.'),
    CARD_MIN_AMOUNT_ERROR: no('method_amount_out_of_range', 'Less than a card can be charged.'),
    CARD_MIN_AMOUNT_FOR_SPREADOUT_ERROR: no(
      'payment_failed',
      'Too little to be paid in instalments.',
    ),
    BNPL_NOT_EXIST_USER: no('payment_failed', 'A person who cannot pay later.'),
    BNPL_EXCEED_PAYABLE_AMOUNT: no('payment_failed', 'Over what may be paid later.'),
    NOT_SET_BNPL_PAYMENT_ACCOUNT: no('payment_failed', 'No account to pay from later.'),
    PAYMENT_SHOP_STATE_NOT_NORMAL: no('payment_failed', 'The shop may take no payments.'),
  },
  status: {
    PAY_CANCEL: {
      meaning: 'The person turned back, or the time ran out, before any money moved.',
      reason: 'payment_canceled',
      source: 'api',
    },
    REFUND_SUCCESS: {
      meaning: 'Money went back; a no where nothing of the charge is left.',
      reason: 'payment_failed',
      source: 'api',
    },
    SETTLEMENT_REFUND_COMPLETE: {
      meaning: 'Money went back long ago; a no where nothing of the charge is left.',
      reason: 'payment_failed',
      source: 'api',
    },
  },
  refund: {
    INACTIVE_USER: {
      meaning: 'The person has left Toss; nothing can go back.',
      reason: 'refund_failed',
      source: 'api',
    },
    COMMON_REFUND_ERROR: {
      meaning: 'The payment is in no state to be refunded.',
      reason: 'refund_failed',
      source: 'api',
    },
    REFUND_EXCEED_DAILY: {
      meaning: 'More than the shop may give back in a day.',
      reason: 'refund_failed',
      source: 'api',
    },
    PAYMENT_SHOP_STATE_CANNOT_REFUND: no('refund_failed', 'The shop may give nothing back.'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Refusal<Name>>>>>;
