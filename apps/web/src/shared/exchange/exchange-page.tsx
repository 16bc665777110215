import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useApi } from '../api/index.ts';
import { SignedInAs, SitePage } from '../frame/index.ts';
import { paths, replaceAddress } from '../navigation/index.ts';
import { exchangeStore } from '../person-data/index.ts';
import { useQuery } from '../query/index.ts';
import { ExchangeNav } from './exchange-nav.tsx';
import type { ExchangePart } from './exchange-nav.tsx';
import { exchangeStatusQuery } from './queries.ts';
import './exchange.css';

/** A screen that is left open hears of a closing as well. */
const betweenLooksMilliseconds = 60_000;

type ExchangePageProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The target of the button at the top; the exchange's first screen by default. */
  readonly back?: string;
  /** The place that the menu marks; a step of an exchange has no menu that leads away from it. */
  readonly here?: ExchangePart;
  /** Whether money is requested here, so that the page names the person. */
  readonly namesPerson?: boolean;
  /** Stays at the lower edge. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
};

/** Frames every screen of the exchange. While exchanges are closed, each one leads to the screen that says so. */
export function ExchangePage(props: ExchangePageProps): ReactNode {
  const { here, namesPerson = false, back = paths.exchangeHistory, children, ...rest } = props;
  const { data } = useQuery({
    ...exchangeStatusQuery(useApi()),
    refetchInterval: () => betweenLooksMilliseconds,
    refetchOnReturn: 'always',
  });
  const isClosed = data?.isUnderMaintenance === true;
  useEffect(() => {
    if (isClosed) replaceAddress(paths.exchangeMaintenance);
  }, [isClosed]);
  const isProceedingExchange = data?.isProceedingExchange;
  useEffect(() => {
    if (isProceedingExchange !== undefined) exchangeStore.set({ isProceedingExchange });
  }, [isProceedingExchange]);
  return (
    <SitePage {...rest} back={back}>
      {here === undefined ? null : <ExchangeNav here={here} />}
      {namesPerson ? <SignedInAs /> : null}
      {children}
    </SitePage>
  );
}
