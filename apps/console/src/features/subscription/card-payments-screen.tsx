import { cardPaymentStates, maximumPageSize, operatorCardPaymentsRoute } from '@dipper/contract';
import type { OperatorCardPayment } from '@dipper/contract';
import type { ReactNode } from 'react';

import { call, useAnswer } from '../../shared/api/index.ts';
import { List } from '../../shared/list/index.ts';
import type { ListProps } from '../../shared/list/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking, Part, Screen } from '../../shared/screen/index.ts';
import { ChoiceFilter, Filters, useFilters } from '../../shared/table/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { chargePath, Charges, useChargeColumns } from './charges.tsx';

export function CardPaymentsScreen(): ReactNode {
  const t = useTexts('subscription');
  const say = useWords();
  const { value } = useFilters();
  const narrowed = {
    limit: maximumPageSize,
    state: cardPaymentStates.find((state) => state === value('state')),
  };
  const query = useAnswer(operatorCardPaymentsRoute, { query: narrowed });
  return (
    <Screen title={t('card_payments')} lead={t('card_payments_lead')}>
      <NotBackYet />
      <Part title={t('charges')}>
        <Filters>
          <ChoiceFilter
            name="state"
            label={t('state')}
            all={t('all_states')}
            choices={cardPaymentStates.map((state) => ({
              value: state,
              label: say('state', state),
            }))}
          />
        </Filters>
        <Asking query={query}>
          {({ body }) => (
            <ChargesList
              page={body}
              ask={(cursor) => call(operatorCardPaymentsRoute, { query: { ...narrowed, cursor } })}
              onDone={query.askAgain}
            />
          )}
        </Asking>
      </Part>
    </Screen>
  );
}

type ChargesListProps = Pick<ListProps<OperatorCardPayment>, 'page' | 'ask'> & {
  readonly onDone: () => void;
};

function ChargesList({ page, ask, onDone }: ChargesListProps): ReactNode {
  const t = useTexts('subscription');
  return (
    <List
      caption={t('charges')}
      columns={useChargeColumns(page.results, onDone)}
      page={page}
      ask={ask}
      keyOf={({ cardPaymentId }) => cardPaymentId}
      pathOf={chargePath}
    />
  );
}

/** Refunds that were due and not made: each is decided on its own page. */
function NotBackYet(): ReactNode {
  const t = useTexts('subscription');
  const query = useAnswer(operatorCardPaymentsRoute, { query: { refund: 'open' } });
  return (
    <Asking query={query}>
      {({ body }) =>
        body.results.length === 0 ? null : (
          <Part title={t('refunds_open')}>
            <Charges caption={t('refunds_open')} charges={body.results} onDone={query.askAgain} />
          </Part>
        )
      }
    </Asking>
  );
}
