import { trialBalanceRoute } from '@dipper/contract';
import { Badge, Button, EmptyState, ErrorState, Loading, Page, Skeleton, Stack } from '@dipper/ui';
import { useEffect, useState, type ReactNode } from 'react';

import { apiClient, isReady } from '../../shared/api/index.ts';
import { explainFailure, type TrialBalanceResult } from './model.ts';
import { TrialBalanceTable } from './trial-balance-table.tsx';

type OverviewProps = { token: string; onSignOut: () => void };

type Seen = { ready: boolean; trialBalance: TrialBalanceResult };

async function look(token: string): Promise<Seen> {
  const [ready, trialBalance] = await Promise.all([isReady(), apiClient(token)(trialBalanceRoute)]);
  return { ready, trialBalance };
}

export function Overview({ token, onSignOut }: OverviewProps): ReactNode {
  const [seen, setSeen] = useState<Seen>();
  const [round, setRound] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    void look(token).then((found) => {
      if (isCurrent) setSeen(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [token, round]);

  return (
    <Page title="Ledger" documentTitle="Ledger · Dipper console">
      <Stack>
        <div>
          <Button variant="secondary" size="small" onClick={() => setRound(round + 1)}>
            Look again
          </Button>{' '}
          <Button variant="quiet" size="small" onClick={onSignOut}>
            Sign out
          </Button>
        </div>
        {seen === undefined ? (
          <Loading label="Adding up the ledger">
            <Skeleton />
          </Loading>
        ) : (
          <Findings {...seen} />
        )}
      </Stack>
    </Page>
  );
}

function Findings({ ready, trialBalance }: Seen): ReactNode {
  return (
    <>
      <p>
        <Badge tone={ready ? 'success' : 'danger'}>
          {ready ? 'The server is ready' : 'The server is not ready'}
        </Badge>
      </p>
      {trialBalance.ok ? (
        <Balance {...trialBalance.value.body} />
      ) : (
        <ErrorState title="No trial balance">{explainFailure(trialBalance.error)}</ErrorState>
      )}
    </>
  );
}

type BalanceProps = Extract<TrialBalanceResult, { ok: true }>['value']['body'];

function Balance({ isBalanced, takenAt, units }: BalanceProps): ReactNode {
  return (
    <section aria-labelledby="trial-balance">
      <h2 id="trial-balance">Trial balance</h2>
      <p>
        <Badge tone={isBalanced ? 'success' : 'danger'}>
          {isBalanced ? 'Debits equal credits' : 'Debits and credits differ'}
        </Badge>{' '}
        <time dateTime={takenAt}>{takenAt}</time>
      </p>
      {units.length === 0 ? <EmptyState title="No entry has been posted yet" /> : null}
      {units.map((unit) => (
        <TrialBalanceTable key={unit.unit} {...unit} />
      ))}
    </section>
  );
}
