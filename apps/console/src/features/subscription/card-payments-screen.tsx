import { operatorCardPaymentsRoute, cardPaymentStates } from '@dipper/contract';
import type { ReactNode } from 'react';

import { useAnswer } from '../../shared/api/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { Asking, Part, Screen } from '../../shared/screen/index.ts';
import { ChoiceFilter, Filters, Pager, useFilters } from '../../shared/table/index.ts';
import { useWords } from '../../shared/words/index.ts';
import { Charges } from './charges.tsx';

export function CardPaymentsScreen(): ReactNode {
  const t = useTexts('subscription');
  const say = useWords();
  const { value } = useFilters();
  const query = useAnswer(operatorCardPaymentsRoute, {
    query: {
      state: cardPaymentStates.find((state) => state === value('state')),
      cursor: value('cursor'),
    },
  });
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
            <>
              <Charges charges={body.results} onDone={query.askAgain} />
              <Pager nextCursor={body.nextCursor} />
            </>
          )}
        </Asking>
      </Part>
    </Screen>
  );
}

/** Money that should have gone back and has not: each is looked at, and decided on its own page. */
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
