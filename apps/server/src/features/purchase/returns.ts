import type { PaymentState } from '@dipper/contract';
import { redirect } from '../../platform/http/index.ts';
import type { Http, RawReply, RawRequest } from '../../platform/http/index.ts';
import { parseTransactionId } from '../../core/charging/index.ts';
import type { Charging, PaymentName } from '../../core/charging/index.ts';
import type { PaymentProvider, ReturnReading, ReturnVisit } from '../../ports/payment-provider.ts';
import { openPage } from './open-page.ts';
import { localeOfBrowser, waitingPage } from './waiting-page.ts';

/**
 * The addresses that providers send the person back to. Nothing here is believed: the proof is spent
 * or the provider is asked, and the page then asks us for the truth. If that cannot be done now, the
 * person comes again with the same proof: it exists nowhere else, and a second visit asks for no
 * second charge.
 */
export type ReturnRoutes = {
  readonly charging: Charging;
  /**
   * The page's base address if its host differs from the one people come back to; otherwise empty.
   */
  readonly pageBase: string;
  /** Origins that may show the wallet in a frame. */
  readonly frameAncestors: readonly string[];
  readonly providers: readonly Pick<
    PaymentProvider,
    'name' | 'readReturn' | 'resultName' | 'form'
  >[];
};

type Visit = Pick<RawRequest, 'log' | 'params' | 'headers'>;

const comeAgainSeconds = '2';

const comeAgain = ({ headers }: Visit): RawReply => ({
  status: 503,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'retry-after': comeAgainSeconds,
    refresh: comeAgainSeconds,
  },
  body: waitingPage(localeOfBrowser(headers['accept-language'])),
});

type Return = {
  readonly pageBase: string;
  readonly act: (name: PaymentName) => Promise<PaymentState | undefined>;
  /** Returns the path of the page where the browser goes on. */
  readonly pathOf: (transactionId: string) => string;
  /** Finds the page of a person who may choose another method, so that they return to it. */
  readonly pageOf: Charging['pageOf'];
};

const visited = async (
  visit: Visit,
  { pageBase, act, pathOf, pageOf }: Return,
): Promise<RawReply> => {
  const transactionId = visit.params['transactionId'] ?? '';
  const name = parseTransactionId(transactionId);
  if (name === undefined) return redirect(`${pageBase}/payment/spoon`);
  try {
    const state = await act(name);
    visit.log.info({ event: 'purchase-returned', transactionId, state }, 'somebody came back');
    const again = state === 'redirected' ? await pageOf(name) : undefined;
    if (again !== undefined) return redirect(again);
  } catch (error) {
    visit.log.warn({ error }, 'a return could not be settled and is asked to come again');
    return comeAgain(visit);
  }
  return redirect(`${pageBase}${pathOf(transactionId)}`);
};

type State = Promise<PaymentState | undefined>;

const actOn = (charging: Charging, reading: ReturnReading, name: PaymentName): State => {
  switch (reading.kind) {
    case 'proof':
      return charging.confirm(name, reading.proof);
    case 'told':
      return charging.learn(name, reading.proof);
    case 'look':
      return charging.look(name);
    case 'turned-back':
      return charging.turnBack(name);
  }
};

const pages = ['approve', 'cancel', 'fail'] as const satisfies readonly ReturnVisit['page'][];

type OneProvider = Omit<ReturnRoutes, 'providers'> & {
  readonly provider: ReturnRoutes['providers'][number];
};

const nowhere = (): Promise<undefined> => Promise.resolve(undefined);

const mountPages = (http: Http, { charging, pageBase, provider }: OneProvider): void => {
  for (const page of pages) {
    const come = (request: RawRequest): Promise<RawReply> => {
      const { query, rawBody: body } = request;
      const visit = { page, query, body };
      const reading = provider.readReturn(visit);
      const segment = page === 'cancel' ? 'cancel' : 'result';
      return visited(request, {
        pageBase,
        act: (name) => actOn(charging, reading, name),
        pageOf: reading.kind === 'proof' ? charging.pageOf : nowhere,
        pathOf: (transactionId) => `/${segment}/${provider.resultName?.(visit) ?? transactionId}`,
      });
    };
    http.raw(`GET /api/provider/${provider.name}/${page}/:transactionId`, come);
    http.raw(`POST /api/provider/${provider.name}/${page}/:transactionId`, come);
  }
};

/**
 * The browser gets the form that it posts to the provider from us, because such pages cannot be
 * reached by an address alone.
 */
const mountOpening = (http: Http, one: OneProvider): void => {
  const { charging, pageBase, provider, frameAncestors } = one;
  if (provider.form === undefined) return;
  http.raw(`GET /api/provider/${provider.name}/open/:transactionId`, async (request) => {
    const transactionId = request.params['transactionId'] ?? '';
    const name = parseTransactionId(transactionId);
    if (name === undefined) return redirect(`${pageBase}/payment/spoon`);
    const form = await charging.form(name);
    if (form === undefined) return redirect(`${pageBase}/result/${transactionId}`);
    const locale = localeOfBrowser(request.headers['accept-language']);
    return openPage({ form, locale, frameAncestors });
  });
};

export const mountReturns = (http: Http, { providers, ...rest }: ReturnRoutes): void => {
  for (const provider of providers) {
    mountPages(http, { ...rest, provider });
    mountOpening(http, { ...rest, provider });
  }
};
