import { judgeAnswers, judgeEndings } from '../checker/conduct.ts';
import { judgeBooks } from '../checker/money.ts';
import { judgeBy } from '../trial/verdict.ts';
import type { Invariant, Verdict } from '../trial/verdict.ts';
import type { Evidence } from './case.ts';
import { judgeDoubles, judgeHistories, judgePeriods, judgeRefunds } from './judge-money.ts';
import {
  judgeBlindTries,
  judgeCancels,
  judgeDates,
  judgeRetries,
  judgeRun,
  judgeStates,
  judgeTimes,
} from './judge-times.ts';

const invariants: readonly Invariant<Evidence>[] = [
  {
    name: 'R1',
    promise: 'each due period has exactly one settled charge, of its price',
    judge: judgePeriods,
  },
  { name: 'R2', promise: 'nothing is charged twice, or for nobody', judge: judgeDoubles },
  { name: 'R3', promise: 'what people are shown is what was charged', judge: judgeHistories },
  {
    name: 'R4',
    promise: 'each date is the first one and thirty days times its number',
    judge: judgeDates,
  },
  {
    name: 'R5',
    promise: 'nothing is tried again while a try before it is unknown',
    judge: judgeBlindTries,
  },
  {
    name: 'R6',
    promise: 'a decline is tried again by the plan of retries, or with another card',
    judge: judgeRetries,
  },
  { name: 'R7', promise: 'nothing is asked for after a cancel', judge: judgeCancels },
  { name: 'R8', promise: 'what goes back is what was told', judge: judgeRefunds },
  {
    name: 'R9',
    promise: 'what is due is charged within a day, after an outage too',
    judge: judgeTimes,
  },
  { name: 'R10', promise: 'each subscription stands as it has to in the end', judge: judgeStates },
  {
    name: 'I1 I2 I11',
    promise: 'the books balance, verify, and agree with the provider',
    judge: judgeBooks,
  },
  { name: 'process', promise: 'nothing ends a process but our own kill', judge: judgeEndings },
  { name: 'answers', promise: 'every failure is answered by the contract', judge: judgeAnswers },
  { name: 'run', promise: 'everything that was planned took place', judge: judgeRun },
];

export const judge = (evidence: Evidence): readonly Verdict[] => judgeBy(invariants, evidence);
