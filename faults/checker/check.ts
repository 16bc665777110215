import { judgeAnswers, judgeEndings, judgeMessages, judgeRun } from './conduct.ts';
import { judgeBy } from '../trial/verdict.ts';
import type { Invariant, Verdict } from '../trial/verdict.ts';
import type { Evidence } from './evidence.ts';
import { judgeBalances, judgeBooks, judgeCharges, judgeCredits, judgeSigns } from './money.ts';
import { judgeEnds, judgeKeys, judgeMoves, judgeSuccesses } from './promises.ts';
import { judgeRefunds } from './refunds.ts';

const invariants: readonly Invariant<Evidence>[] = [
  {
    name: 'I1 I2 I11',
    promise: 'the books balance, verify, and agree with the provider',
    judge: judgeBooks,
  },
  { name: 'I3', promise: 'each balance is the sum of its credits', judge: judgeBalances },
  { name: 'I4', promise: 'no balance below zero is ever shown', judge: judgeSigns },
  { name: 'I5', promise: 'each charge has exactly one credit', judge: judgeCharges },
  { name: 'I6', promise: 'each credit has exactly one charge, of its amount', judge: judgeCredits },
  { name: 'I7', promise: 'each success that was told stays one', judge: judgeSuccesses },
  { name: 'I8', promise: 'the same key always means the same payment', judge: judgeKeys },
  { name: 'I9', promise: 'no payment is seen to go back', judge: judgeMoves },
  { name: 'I10', promise: 'what is asked back goes back once, or not at all', judge: judgeRefunds },
  { name: 'I12', promise: 'every payment becomes final in time', judge: judgeEnds },
  { name: 'process', promise: 'nothing ends a process but our own kill', judge: judgeEndings },
  { name: 'answers', promise: 'every failure is answered by the contract', judge: judgeAnswers },
  {
    name: 'messages',
    promise: 'no message of a provider is taken for forged',
    judge: judgeMessages,
  },
  { name: 'run', promise: 'every planned purchase and fault took place', judge: judgeRun },
];

/** Judges each promise by three logs; no findings means that it was kept. */
export const check = (evidence: Evidence): readonly Verdict[] => judgeBy(invariants, evidence);
