import { zoneOfCountry } from '@dipper/contract';
import type { Country, Currency } from '@dipper/contract';
import { Icon } from '@dipper/ui';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/format/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import type { Blocked, Method, MethodOption } from './model/method-list.ts';
import { restsSoon } from './model/rests-soon.ts';

/** Hours keep their order, whatever the direction of the text around them. */
const leftToRight = (text: string): string => `\u2066${text}\u2069`;

type FactsProps = {
  readonly option: MethodOption<Method>;
  readonly country: Country;
  readonly currency: Currency;
  readonly total: bigint;
  readonly now: number;
};

/** Names what is special about a method for this order; usual properties are left out. */
export function MethodFacts({ option, country, currency, total, now }: FactsProps): ReactNode {
  const t = useTexts('purchase');
  const format = useFormat();
  const { credited, fee, maximumTotal, rest, usedToday, dailyLimit } = option;
  const facts = [
    credited === 'after_deposit' && t('method.afterDeposit'),
    fee === 'issuer' && t('method.fee.issuer'),
    // Twice the sum would be too much.
    maximumTotal !== undefined &&
      total * 2n > maximumTotal &&
      t('method.upTo', { amount: format.price(maximumTotal, currency) }),
  ].filter((fact) => fact !== false);
  return (
    <span className="method-facts">
      {facts.length > 0 ? (
        <span className="method-fact-line">
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </span>
      ) : null}
      {rest && restsSoon(rest.from, now, zoneOfCountry[country]) ? (
        <span className="method-fact">
          <Icon name="clock" size="small" />
          {t('method.rests', { hours: leftToRight(`${rest.from}–${rest.until}`) })}
        </span>
      ) : null}
      {option.wasDeclined ? (
        <span className="method-fact">
          <Icon name="info" size="small" />
          {t('method.declinedBefore')}
        </span>
      ) : null}
      {usedToday > 0 && dailyLimit !== undefined && usedToday < dailyLimit ? (
        <span className="method-fact">
          <Icon name="info" size="small" />
          {t('method.usedToday', { used: usedToday, limit: dailyLimit })}
        </span>
      ) : null}
    </span>
  );
}

const soon = 20 * 60 * 60 * 1000;

/** Says why a method cannot be chosen, and until when, in the country's time. */
export const useBlockedText = (currency: Currency, now: number) => {
  const t = useTexts('purchase');
  const format = useFormat();
  const timeOf = (instant: string): string => {
    const at = Date.parse(instant);
    return at - now < soon ? format.time(at) : format.moment(instant);
  };
  return (blocked: Blocked): string => {
    switch (blocked.why) {
      case 'used-up':
        return t('method.usedUp', { limit: blocked.limit, time: timeOf(blocked.until) });
      case 'resting':
      case 'down':
        return blocked.opensAt === undefined
          ? t(`method.${blocked.why}`)
          : t(`method.${blocked.why}Until`, { time: timeOf(blocked.opensAt) });
      case 'too-little':
        return t('method.tooLittle', { amount: format.price(blocked.minimum, currency) });
      case 'too-much':
        return t('method.tooMuch', { amount: format.price(blocked.maximum, currency) });
    }
  };
};
