import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Control } from '../../control/control.ts';
import { answerAtOnce, perform, type Exchange } from '../../control/perform.ts';
import { asObject, textOf } from '../../platform/json.ts';
import { captureDetails, captureOrder, create, order, transactions, verify } from './operations.ts';
import type { PaypalRequest, Paypal, Prepare } from './prepared.ts';
import { fault, problemAnswer, problemOf, problemOfIssue } from './problems.ts';
import { refundCapture, refundDetails } from './refunds.ts';
import { calls } from './sources.ts';
import { testCertificate } from './test-key.ts';

interface ApiOptions {
  readonly paypal: Paypal;
  readonly control: Control;
}

interface Route {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly operation: string;
  readonly prepare: Prepare;
}

const routes: readonly Route[] = [
  { method: 'POST', url: calls.create.path, operation: 'create', prepare: create },
  { method: 'GET', url: calls.order.path, operation: 'order', prepare: order },
  {
    method: 'POST',
    url: calls.capture.path,
    operation: 'capture',
    prepare: captureOrder,
  },
  {
    method: 'GET',
    url: calls.captureDetails.path,
    operation: 'captureDetails',
    prepare: captureDetails,
  },
  {
    method: 'POST',
    url: calls.refund.path,
    operation: 'refund',
    prepare: refundCapture,
  },
  {
    method: 'GET',
    url: calls.refundDetails.path,
    operation: 'refundDetails',
    prepare: refundDetails,
  },
  {
    method: 'POST',
    url: calls.verify.path,
    operation: 'verify',
    prepare: verify,
  },
  {
    method: 'GET',
    url: calls.transactions.path,
    operation: 'transactions',
    prepare: transactions,
  },
];

/** The received body, byte for byte, beside its parsed form. */
const rawBodies = new WeakMap<FastifyRequest, string>();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function acceptBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString();
    rawBodies.set(request, text);
    done(null, text === '' ? {} : parseJson(text));
  });
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
}

const header = (request: FastifyRequest, name: string): string | undefined =>
  textOf(request.headers[name]);

function requestOf(request: FastifyRequest): PaypalRequest {
  return {
    id: textOf(asObject(request.params)['id']) ?? '',
    body: request.body,
    rawBody: rawBodies.get(request) ?? '',
    query: request.query,
    requestId: header(request, 'paypal-request-id'),
    isWhole: header(request, 'prefer') === 'return=representation',
  };
}

/** `PayPal-Mock-Response: {"mock_application_codes": "INSTRUMENT_DECLINED"}`. */
function mockedIssue(request: FastifyRequest): string | undefined {
  const requestedError = header(request, 'paypal-mock-response');
  if (requestedError === undefined) return undefined;
  return textOf(asObject(parseJson(requestedError))['mock_application_codes']);
}

function addRoute(app: FastifyInstance, { paypal, control }: ApiOptions, route: Route): void {
  const { method, url, operation, prepare } = route;
  app.route({
    method,
    url,
    handler: (request, reply) => {
      const subject = { provider: 'paypal', operation, partnerOrderId: undefined };
      const exchange: Exchange = { control, subject, request, reply };
      if (!paypal.tokens.isGood(request.headers.authorization)) {
        return answerAtOnce(exchange, problemAnswer(problemOf('AUTHENTICATION_FAILURE')));
      }
      const mocked = mockedIssue(request);
      if (mocked !== undefined)
        return answerAtOnce(exchange, problemAnswer(problemOfIssue(mocked)));
      const prepared = prepare(paypal, requestOf(request));
      if (!prepared.ok) return answerAtOnce(exchange, problemAnswer(prepared.problem));
      const { partnerOrderId } = prepared.value;
      return perform({ ...exchange, subject: { ...subject, partnerOrderId } }, prepared.value);
    },
  });
}

/** A merchant registers where messages go; there is one such place here. */
function webhookRoutes(app: FastifyInstance, { paypal, control }: ApiOptions): void {
  const { notifier } = control;
  const listener = () => ({
    id: paypal.webhookId,
    url: notifier.address('paypal'),
    event_types: [{ name: '*' }],
  });
  app.get(calls.webhooks.path, () => ({ webhooks: [listener()] }));
  app.post(calls.webhooks.path, (request, reply) => {
    if (!paypal.tokens.isGood(request.headers.authorization)) {
      return reply.code(401).send(problemAnswer(problemOf('AUTHENTICATION_FAILURE')).body);
    }
    const url = textOf(asObject(request.body)['url']);
    if (url === undefined || !URL.canParse(url)) {
      const refused = problemAnswer(problemOfIssue('INVALID_PARAMETER_VALUE', '/url'));
      return reply.code(refused.status).send(refused.body);
    }
    notifier.setAddress('paypal', url);
    return reply.code(201).send(listener());
  });
  app.get(calls.certificate.path, (_request, reply) =>
    reply.type('application/x-pem-file').send(testCertificate),
  );
}

/** Serves a merchant's server. Call it inside a plugin of its own: it reads bodies in its own way. */
export function paypalApi(app: FastifyInstance, options: ApiOptions): void {
  const { paypal, control } = options;
  acceptBodies(app);
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const isOurs = (error.statusCode ?? 500) >= 500;
    const answered = isOurs ? fault() : problemAnswer(problemOf('INVALID_REQUEST'));
    return reply.code(answered.status).send(answered.body);
  });
  app.post(calls.token.path, (request, reply) => {
    const subject = { provider: 'paypal', operation: 'token', partnerOrderId: undefined };
    return perform(
      { control, subject, request, reply },
      {
        act: () => paypal.tokens.give(request.headers.authorization, request.body),
        decline: () => paypal.tokens.give(undefined, request.body),
        fault,
      },
    );
  });
  for (const route of routes) addRoute(app, options, route);
  webhookRoutes(app, options);
}
