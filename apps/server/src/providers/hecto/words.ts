import type { Word } from '../../ports/protocol.ts';
import { codesOf } from './refusals.ts';
import type { SourceName } from './sources.ts';

type As<Taken extends string> = Word<SourceName> & { readonly as: Taken };

const word = <const Taken extends string>(as: Taken, meaning: string): As<Taken> => ({
  meaning,
  as,
  source: 'specification',
});

const fault = (ranges: string, meaning: string): Record<string, As<'fault'>> =>
  Object.fromEntries(
    ranges
      .split(' ')
      .flatMap(codesOf)
      .map((code) => [code, word('fault', meaning)]),
  );

/** Words that are no refusal, by the field that has them. */
export const hectoWords = {
  outStatCd: {
    '0021': word('done', 'success'),
    '0031': word('refused', 'failure'),
    '0051': word('account', 'An account was issued and waits for its deposit.'),
  },
  outRsltCd: {
    '0000': word('done', 'Nothing was wrong; of an account, that its deposit came.'),
    '0001': word('given-back', 'Of an account, that its deposit went back.'),
    ST06: word(
      'none',
      'There is no such transaction: nothing was tried yet, or it has not arrived.',
    ),
  },
  /**
   * Codes about the call: a timeout at the source, maintenance, traffic, something under way or asked twice. They say
   * nothing about the trade, not even that it waits.
   */
  call: {
    ...fault('VTIM', 'The source has timed out'),
    ...fault('9901-9905 9999', 'An error at the gateway or inside'),
    ...fault('CA01 ST11', 'The source is under maintenance'),
    ...fault('CA02 CA04 PZ02 ST44', 'An error at the source'),
    ...fault('CA86 GC06 ST03 ST08', 'It is there already'),
    ...fault('TM01 TM03 ST25 ST39', 'It was cancelled before, or its cancellation asked for twice'),
    ...fault('ST38', 'It is under way'),
    ...fault('ST41', 'Too much traffic'),
    ...fault('ST45', 'The cancellation has failed'),
    ...fault('ST10 ST60 ST79', 'An error inside'),
    ...fault('ST19 ST99 TM99', 'Another error'),
    ...fault('ST90-92', 'Each method has its own meaning of it'),
    ...fault('ST50', 'The number was used before: what became of it then is what counts'),
  },
  charge: { ST50: word('repeated', 'The number was used before.') },
  window: {
    '0009': word('turned-back', 'The person turned back.'),
    MP99: word('turned-back', 'The person closed the window.'),
  },
  bizType: {
    B0: word('payment', 'a payment'),
    C0: word('cancellation', 'a cancellation'),
  },
  records: {
    '0000': word('done', 'The day is told.'),
    '1001': word('nothing', 'Nobody has used the method on that day.'),
  },
  recordKind: { 0: word('charge', 'a payment'), 1: word('refund', 'a cancellation') },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Word<SourceName>>>>>;
