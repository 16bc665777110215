import { createClient, failure, success } from '@dipper/contract';
import type { CallRequest, Country, Locale, PageConfig } from '@dipper/contract';
import { act } from 'react';
import type { ReactNode } from 'react';
import { ApiContext } from '../shared/api/index.ts';
import { BridgeContext } from '../shared/bridge/index.ts';
import type { Bridge } from '../shared/bridge/index.ts';
import { ConfigContext } from '../shared/config/index.ts';
import { now } from '../shared/device/index.ts';
import { loadTexts } from '../shared/i18n/index.ts';
import type { TextArea } from '../shared/i18n/index.ts';
import { createQueryCache, QueryContext } from '../shared/query/index.ts';
import { CountryContext, sessionStore } from '../shared/session/index.ts';
import type { Person } from '../shared/session/index.ts';
import { find, render } from './render.tsx';

export type Answer = { readonly status?: number; readonly body: unknown; readonly link?: string };
/** A refusal as the server words it. */
export const refusal = (code: string, status = 400): Answer => ({
  status,
  body: { status_code: 0, code, detail: code, request_id: 'request-1' },
});

/** Answers by the name of the call; a call without one finds nobody. */
export type Answers = Readonly<
  Record<string, Answer | ((request: CallRequest) => Answer | 'offline' | Promise<Answer>)>
>;

export const somebody: Person = {
  userId: 1001,
  country: 'kr',
  nickname: '민지',
  tag: undefined,
  dateOfBirth: undefined,
  dateJoined: undefined,
  gender: 1,
  isVip: false,
  vipGrade: undefined,
  snsType: 'google',
  isMinor: false,
  paymentGrant: 1,
  djLevel: 'regular',
};

export const usualConfig: PageConfig = {
  environment: 'dev',
  apiBase: '/api',
  hosts: {},
  trustedOrigins: [],
  hostOrigins: [],
  certificationUrl: null,
  logins: ['google'],
  features: {},
  version: '1',
};

const apiWith = (answers: Answers, calls: CallRequest[]) =>
  createClient({
    send: async (request) => {
      calls.push(request);
      const answer = answers[request.name];
      const answered = await (typeof answer === 'function' ? answer(request) : answer);
      if (answered === undefined || answered === 'offline') return failure({ kind: 'offline' });
      const headers: Readonly<Record<string, string | undefined>> = { link: answered.link };
      return success({
        status: answered.status ?? 200,
        header: (name) => headers[name] ?? null,
        body: answered.body,
      });
    },
  });

export type ScreenOptions = {
  readonly answers: Answers;
  readonly texts: readonly TextArea[];
  readonly locale?: Locale;
  readonly country?: Country;
  readonly person?: Person;
  /** Configuration that differs from the usual one. */
  readonly config?: Partial<PageConfig>;
  /** The app or window around the page; none by default. */
  readonly bridge?: Bridge;
};

const noBridge: Bridge = { kind: 'none', send: async () => undefined };

/** A screen as the app would show it to a person, with a server that answers as it is told. */
export const showScreen = async (
  screen: ReactNode,
  options: ScreenOptions,
): Promise<CallRequest[]> => {
  const { answers, texts, locale = 'en', country = 'kr', person = somebody } = options;
  const { bridge = noBridge } = options;
  const calls: CallRequest[] = [];
  sessionStore.set({ phase: 'person', person });
  await Promise.all(texts.map((area) => loadTexts(area, locale)));
  const api = apiWith(answers, calls);
  const queries = createQueryCache(now);
  await render(
    <ConfigContext value={{ ...usualConfig, ...options.config }}>
      <CountryContext value={country}>
        <BridgeContext value={bridge}>
          <ApiContext value={api}>
            <QueryContext value={queries}>{screen}</QueryContext>
          </ApiContext>
        </BridgeContext>
      </CountryContext>
    </ConfigContext>,
    locale,
  );
  await act(async () => undefined);
  return calls;
};

/** Above what somebody would press stands who they are. */
export const saysWhoAbove = (element: HTMLElement): boolean => {
  const who = find('.signed-in-as');
  const isAbove = who.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isAbove !== 0 && who.textContent === `Logged in as ${somebody.nickname}`;
};

/** Types by the element's own setter: React hears of no other change. */
export const type = async (element: HTMLElement, text: string): Promise<void> => {
  await act(async () => {
    const prototype: unknown = Object.getPrototypeOf(element);
    Reflect.set(Object(prototype), 'value', text, element);
    element.dispatchEvent(
      new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
    );
  });
};

/** The control that a label names. */
export const labelled = (name: string): HTMLElement => {
  const label = [...document.querySelectorAll('label')].find(
    (each) => each.textContent.trim() === name,
  );
  const control = label && document.getElementById(label.htmlFor);
  if (!control) throw new Error(`nothing is labelled ${name}`);
  return control;
};
