import { operatorPeopleRoute } from '@dipper/contract';
import type { ClientFailure, FoundPerson } from '@dipper/contract';
import { useEffect, useState } from 'react';

import { call } from '../../shared/api/index.ts';

/** The pause in typing after which a search is sent. */
const pauseMs = 120;
const shortest = 2;
const most = 8;

type Found = {
  readonly q: string;
  readonly people: readonly FoundPerson[];
  readonly failure: ClientFailure | undefined;
};

const none = { people: [], failure: undefined } as const;

/** Finds people and their payments, cards, subscriptions and cash-outs by what is typed. */
export const useFound = (typed: string, maySearch: boolean) => {
  const q = typed.trim();
  const isSearched = maySearch && q.length >= shortest;
  const [found, setFound] = useState<Found>({ q: '', ...none });

  useEffect(() => {
    if (!isSearched) return;
    const controller = new AbortController();
    const search = async (): Promise<void> => {
      const { signal } = controller;
      const result = await call(operatorPeopleRoute, { query: { q, limit: most }, signal });
      if (signal.aborted) return;
      setFound(
        result.ok
          ? { q, people: result.value.body.results, failure: undefined }
          : { q, people: [], failure: result.error },
      );
    };
    const timer = setTimeout(() => void search(), pauseMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [q, isSearched]);

  const isAsking = isSearched && found.q !== q;
  return { ...(isSearched && !isAsking ? found : none), isAsking };
};
