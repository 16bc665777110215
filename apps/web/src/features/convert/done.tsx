import { Card, Facts, StateMark } from '@dipper/ui';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../../shared/api/index.ts';
import { balanceQuery } from '../../shared/balance/index.ts';
import { exchangeOf, useAmounts } from '../../shared/exchange/index.ts';
import { useTexts } from '../../shared/i18n/index.ts';
import { ButtonLink, Link, paths } from '../../shared/navigation/index.ts';
import { usePersonTexts } from '../../shared/problem/index.ts';
import { useQuery } from '../../shared/query/index.ts';
import { usePerson } from '../../shared/session/index.ts';
import type { Converted } from './use-convert.ts';

type DoneProps = { readonly converted: Converted; readonly points: bigint };

/** Shows the converted spoons and the new balance. */
export function Done({ converted, points }: DoneProps): ReactNode {
  const t = useTexts('earnings');
  const say = usePersonTexts();
  const amounts = useAmounts();
  const person = usePerson();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { data } = useQuery({
    ...balanceQuery(useApi(), person?.userId ?? 0),
    enabled: person !== undefined,
  });
  const { title, text } = say('convert_complete');
  return (
    <>
      <div className="convert-done">
        <StateMark icon="check" tone="success" />
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <Card>
        <Facts
          items={[
            { term: t('convert.used'), value: amounts.points(converted.points) },
            { term: t('convert.got'), value: amounts.spoons(converted.spoons), strong: true },
            {
              term: t('balance.spoons'),
              value: data === undefined ? '…' : amounts.spoons(data.spoon),
            },
            { term: t('balance.usable'), value: amounts.points(points) },
          ]}
        />
      </Card>
      <ButtonLink to={paths.exchangeHistory}>{t('convert.toHistory')}</ButtonLink>
      <Link className="d-link" to={exchangeOf(converted.exchangeId)}>
        {t('one.title')}
      </Link>
    </>
  );
}
