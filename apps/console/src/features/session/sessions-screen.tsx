import { endOperatorSessionRoute, operatorSessionsRoute } from '@dipper/contract';
import type { ClientAnswer } from '@dipper/contract';
import { Badge, Button } from '@dipper/ui';
import type { ReactNode } from 'react';

import { useAct, useAnswer } from '../../shared/api/index.ts';
import { Moment } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Texts } from '../../shared/i18n/index.ts';
import { ProblemNote } from '../../shared/problem/index.ts';
import { Asking, Screen } from '../../shared/screen/index.ts';
import { useAccount } from '../../shared/session/index.ts';
import { Table } from '../../shared/table/index.ts';
import type { Column } from '../../shared/table/index.ts';

/** Lists sessions of operators: one's own, or everybody's for an administrator. */
export function SessionsScreen(): ReactNode {
  const t = useTexts('session');
  const { account } = useAccount();
  const query = useAnswer(operatorSessionsRoute, {});
  const { isBusy, failure, run } = useAct(endOperatorSessionRoute);

  async function end(id: string): Promise<void> {
    const result = await run({ params: { id } });
    if (result?.ok === true) query.askAgain();
  }

  return (
    <Screen title={t('sessions')} lead={t('sessions_lead')}>
      <ProblemNote failure={failure} />
      <Asking query={query}>
        {({ body }) => (
          <Table
            caption={t('sessions')}
            rows={body.results}
            keyOf={({ id }) => id}
            columns={columnsOf({ t, own: account.session?.id, isBusy, end })}
          />
        )}
      </Asking>
    </Screen>
  );
}

type Session = ClientAnswer<typeof operatorSessionsRoute>['body']['results'][number];

type Ending = {
  readonly t: Texts<'session'>;
  readonly own: string | undefined;
  readonly isBusy: boolean;
  readonly end: (id: string) => Promise<void>;
};

const columnsOf = ({ t, own, isBusy, end }: Ending): readonly Column<Session>[] => [
  { key: 'name', head: t('name'), cell: ({ name }) => <bdi>{name}</bdi> },
  { key: 'way', head: t('signed_in_by'), cell: ({ way }) => t(`way_${way}`) },
  { key: 'began', head: t('began'), cell: ({ beganAt }) => <Moment at={beganAt} /> },
  { key: 'seen', head: t('seen'), cell: ({ seenAt }) => <Moment at={seenAt} /> },
  {
    key: 'address',
    head: t('address'),
    cell: ({ address, userAgent }) => (
      <span title={userAgent} dir="ltr">
        {address}
      </span>
    ),
  },
  {
    key: 'deeds',
    head: t('deeds'),
    cell: ({ id, name }) =>
      id === own ? (
        <Badge tone="brand">{t('this_session')}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="small"
          disabled={isBusy}
          aria-label={t('deed_of', { deed: t('end_session'), name })}
          onClick={() => void end(id)}
        >
          {t('end_session')}
        </Button>
      ),
  },
];
