import {
  payoneerLinkRoute,
  payoneerLoginLinkRoute,
  payoneerRegistrationLinkRoute,
  success,
} from '@dipper/contract';
import type { PayoneerStatus } from '@dipper/contract';
import { Banner, Button, Card, Link, Stack, Steps } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { contactOf } from '../../shared/frame/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { paths } from '../../shared/navigation/index.ts';
import { ProblemBanner, Words } from '../../shared/problem/index.ts';
import { useCountry } from '../../shared/session/index.ts';
import { useLeaving } from './use-leaving.ts';

type Status = Exclude<PayoneerStatus, 'active'>;

type AccountProps = {
  readonly status: Status;
  readonly isLooking: boolean;
  readonly onLook: () => void;
};

const links = {
  register: payoneerRegistrationLinkRoute,
  login: payoneerLoginLinkRoute,
  goOn: payoneerLinkRoute,
} as const;
type LinkName = keyof typeof links;

/** The ways that fit the state of the account, the usual one first. */
const waysOf: Readonly<Record<Status, readonly [LinkName, ...LinkName[]]>> = {
  none: ['register', 'login'],
  pending: ['goOn'],
  inactive: ['goOn', 'login'],
};

/** How the account stands, and where it is opened, linked or brought in order. */
export function PayoneerAccount({ status, isLooking, onLook }: AccountProps): ReactNode {
  const t = useTexts('payout');
  const api = useApi();
  const { state, leave } = useLeaving();
  const redirectUrl = location.origin + paths.payoneerRequest;
  const go = (name: LinkName): void =>
    void leave(async () => {
      const answer = await api(links[name], { query: { redirectUrl } });
      return answer.ok ? success(answer.value.body.link) : answer;
    });
  return (
    <>
      {status === 'inactive' ? <Inactive /> : null}
      <Card aria-labelledby="payoneer-state">
        <Stack gap={4}>
          <div>
            <h2 className="payout-heading" id="payoneer-state">
              {t(`payoneer.${status}.title`)}
            </h2>
            <p className="exchange-note">{t(`payoneer.${status}.text`)}</p>
          </div>
          <AccountSteps status={status} />
          <Stack gap={2}>
            {waysOf[status].map((name, place) => (
              <Button
                key={name}
                wide
                iconEnd="external"
                variant={place === 0 ? 'primary' : 'secondary'}
                busy={state.phase === 'leaving'}
                onClick={() => go(name)}
              >
                {t(`payoneer.${name}`)}
              </Button>
            ))}
            <Button wide variant="quiet" icon="refresh" busy={isLooking} onClick={onLook}>
              {t('payoneer.look')}
            </Button>
          </Stack>
          {state.phase === 'failed' ? <ProblemBanner problem={state.problem} /> : null}
        </Stack>
      </Card>
      {status === 'inactive' ? <SupportGuide /> : null}
    </>
  );
}

function AccountSteps({ status }: Pick<AccountProps, 'status'>): ReactNode {
  const t = useTexts('payout');
  if (status === 'inactive') return null;
  const isOpened = status === 'pending';
  return (
    <Steps
      label={t('payoneer.steps')}
      stateLabels={{
        done: t('step.done'),
        current: t('step.current'),
        next: t('step.next'),
        failed: t('step.failed'),
      }}
      steps={[
        { label: t('payoneer.step.open'), state: isOpened ? 'done' : 'next' },
        { label: t('payoneer.step.checked'), state: isOpened ? 'current' : 'next' },
        { label: t('payoneer.step.request'), state: 'next' },
      ]}
    />
  );
}

function Inactive(): ReactNode {
  const t = useTexts('payout');
  return (
    <Banner tone="danger" role="alert" title={t('payoneer.inactive.banner')}>
      <Suspense fallback={null}>
        <Words name="payout_account_inactive" />
      </Suspense>
    </Banner>
  );
}

const guide = ['mail', 'papers', 'name', 'wait'] as const;

/** Lists the usual remedies for an inactive account, and the support address. */
function SupportGuide(): ReactNode {
  const t = useTexts('payout');
  const { email } = contactOf[useCountry()];
  return (
    <Card aria-labelledby="payoneer-guide">
      <h2 className="payout-heading" id="payoneer-guide">
        {t('guide.title')}
      </h2>
      <ol className="payout-guide">
        {guide.map((step) => (
          <li key={step}>{t(`guide.${step}`)}</li>
        ))}
      </ol>
      <p className="exchange-note">
        {t('guide.help')} <Link href={`mailto:${email}`}>{email}</Link>
      </p>
    </Card>
  );
}
