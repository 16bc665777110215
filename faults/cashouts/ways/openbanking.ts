import { cashOutRoute, decodeAmount, estimateExchangeRoute } from '@dipper/contract';
import type { Way } from './way.ts';

const holder = '김민지';
const bank = '088';
const paid = '000';
const refused = '419';

const accountOf = (number: number): string => `110${String(number).padStart(9, '0')}`;

type BankTransfer = {
  readonly id: string;
  readonly accountNumber: string;
  readonly amount: number;
  readonly code?: string;
  readonly isReturned: boolean;
  readonly timesPaid: number;
};

const stateOf = (code: string | undefined) => {
  if (code === undefined) return 'open';
  return code === paid ? 'paid' : 'failed';
};

/** The banks of Korea. Their record has no number of ours: account and amount tell whose it is. */
export const openbanking: Way = {
  provider: 'openbanking',
  country: 'kr',
  sends: 'deposit',
  open: async ({ number }, sandbox) => {
    const account = { bank, accountNumber: accountOf(number), holder, dateOfBirth: '960412' };
    await sandbox.desk('openbanking', 'account', account);
  },
  ask: async ({ person: { call }, number, planned: { points }, key }) => {
    const estimated = await call(estimateExchangeRoute, { body: { exchangeAmount: points } });
    if (!estimated.ok) return undefined;
    const { amount } = estimated.value.body;
    const body = {
      exchangeAmount: points,
      expectedAmount: amount,
      applicantName: holder,
      residentFirstNumber: '960412',
      residentLastNumber: '2345679',
      phoneNumber: '01012345678',
      email: 'dj@faults.example',
      accountHolder: holder,
      exchangeBank: bank,
      accountNumber: accountOf(number),
      terms: { variant: 'adult', privacy: true, residentNumber: true } as const,
      documentIds: [],
    };
    const request = { query: { v: '2' }, body, idempotencyKey: key } as const;
    return {
      amount: decodeAmount(amount),
      say: async (again) => again(cashOutRoute, request),
    };
  },
  transfers: async (sandbox) => {
    const answer = await sandbox.desk<{ transfers: BankTransfer[] }>('openbanking', 'transfers');
    return answer.transfers.map(({ id, accountNumber, amount, code, isReturned, timesPaid }) => ({
      provider: 'openbanking',
      id,
      name: `${accountNumber} ${amount}`,
      amount,
      state: stateOf(code),
      isReturned,
      timesPaid,
    }));
  },
  decide: async (sandbox, { id }, isPaid) =>
    void (await sandbox.desk('openbanking', 'decide', { id, code: isPaid ? paid : refused })),
  sendBack: async (sandbox, { id }) => void (await sandbox.desk('openbanking', 'return', { id })),
  nameOf: ({ number, amount }) => `${accountOf(number)} ${amount}`,
};
