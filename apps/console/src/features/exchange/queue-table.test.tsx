import { approvalsMost, success } from '@dipper/contract';
import type { ExchangeState, OperatorExchange } from '@dipper/contract';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import '../../testing/react.ts';
import { loadTexts } from '../../shared/i18n/texts.ts';
import { AccountProvider } from '../../shared/session/index.ts';
import { QueueTable } from './queue-table.tsx';

const of = (exchangeId: string, state: ExchangeState): OperatorExchange => ({
  exchangeId,
  userId: 1,
  type: 'cash',
  state,
  revision: 1,
  country: 'kr',
  djLevel: 'regular',
  policyVersion: 1,
  estimated: {
    points: 100,
    amount: 1000,
    originAmount: 1000,
    pgFee: 0,
    remittanceFee: 0,
    spoonFee: 0,
    taxAndUtilityBills: 0,
    unit: 'KRW',
  },
  needsSecondOperator: false,
  agreedBy: null,
  provider: null,
  providerReference: null,
  reason: null,
  requestedAt: '2026-11-20T03:00:00.000Z',
  changedAt: '2026-11-20T03:00:00.000Z',
});

let root: Root;

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('main')));
});

const show = async (
  toggle: (some: readonly OperatorExchange[]) => void,
  more: readonly OperatorExchange[] = [of('e3', 'requested')],
): Promise<void> => {
  const families = ['core', 'exchange', 'words'] as const;
  await Promise.all(families.map((family) => loadTexts(family, 'en')));
  const account = { name: 'vera', roles: [], calls: [], session: null, passkeys: [] };
  const isOpen = ({ state }: OperatorExchange): boolean => state === 'requested';
  await act(async () => {
    root.render(
      <AccountProvider account={account} leave={() => undefined}>
        <QueueTable
          page={{ results: [of('e1', 'requested'), of('e2', 'paid')], nextCursor: 'next' }}
          ask={async () => success({ body: { results: more, nextCursor: null } })}
          choosing={{ isOpen, chosen: new Map(), toggle }}
        />
      </AccountProvider>,
    );
  });
};

const boxes = (): HTMLInputElement[] => [...document.querySelectorAll('input')];

afterEach(() => act(() => root.unmount()));

describe('the queue of cash-outs [OPS-01]', () => {
  it('chooses by one box all loaded rows that may be decided, not those of the first page alone', async () => {
    const toggled: string[][] = [];
    await show((some) => toggled.push(some.map(({ exchangeId }) => exchangeId)));
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(boxes()).toHaveLength(2);
    });
    const more = [...document.querySelectorAll('button')].at(-1);
    await act(async () => more?.click());
    expect(boxes()).toHaveLength(3);
    act(() => boxes()[0]?.click());
    expect(toggled).toEqual([['e1', 'e3']]);
  });

  it('chooses no more than can be approved at once', async () => {
    const toggled: number[] = [];
    const more = Array.from({ length: approvalsMost }, (_, n) => of(`m${n}`, 'requested'));
    await show((some) => toggled.push(some.length), more);
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(boxes()).toHaveLength(2);
    });
    await act(async () => [...document.querySelectorAll('button')].at(-1)?.click());
    act(() => boxes()[0]?.click());
    expect(toggled).toEqual([approvalsMost]);
  });
});
