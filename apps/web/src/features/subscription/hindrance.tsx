import type { Subscription, SubscriptionProduct } from '@dipper/contract';
import { Banner } from '@dipper/ui';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useTexts } from '../../shared/i18n/index.ts';
import { Link, paths } from '../../shared/navigation/index.ts';
import { subscriptionOf } from '../../shared/recurring/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { usePerson } from '../../shared/session/index.ts';

export type Hindrance = {
  /** The error's name in the catalogue. */
  readonly name: string;
  /** The subscription that there is already. */
  readonly running?: Subscription;
};

const isTheSame = (one: Subscription, product: SubscriptionProduct): boolean =>
  one.state !== 'ended' && one.type === product.type && one.djId === product.djId;

/** Returns a hindrance that is known beforehand; the server still decides. */
export const useHindrance = (
  product: SubscriptionProduct | undefined,
  mine: readonly Subscription[] | undefined,
): Hindrance | undefined => {
  const person = usePerson();
  if (person?.isMinor === true) return { name: 'subscription_minor_not_allowed' };
  if (person?.paymentGrant === -1) return { name: 'payment_right_blocked' };
  const there = product && mine?.find((one) => isTheSame(one, product));
  return there && { name: 'already_subscribed', running: there };
};

export function Hindrance({ hindrance }: { readonly hindrance: Hindrance }): ReactNode {
  return (
    <Suspense fallback={null}>
      <Said hindrance={hindrance} />
    </Suspense>
  );
}

function Said({ hindrance: { name, running } }: { readonly hindrance: Hindrance }): ReactNode {
  const t = useTexts('recurring');
  const core = useTexts('core');
  const { title, text } = usePersonTexts()(name, {});
  return (
    <Banner
      tone="warning"
      role="alert"
      title={title}
      action={
        running === undefined ? (
          <Link className="d-link" to={paths.spoonList}>
            {core('toSpoonList')}
          </Link>
        ) : (
          <Link className="d-link" to={subscriptionOf(running.subscriptionId)}>
            {t('select.already.look')}
          </Link>
        )
      }
    >
      {text}
    </Banner>
  );
}
