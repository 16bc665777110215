import { calls } from './generated/calls.ts';
import type { Calls } from './generated/calls.ts';
import { signedHeaders } from './sign.ts';
import type { PartnerKey } from './sign.ts';

export type CallName = keyof Calls;

export type Answer<Name extends CallName> =
  | { readonly kind: 'done'; readonly body: Calls[Name]['answer'] }
  /** It was not done, and will not be by the same reference. */
  | {
      readonly kind: 'refused';
      readonly code: Calls[Name]['refusal'];
      /** A sentence for the log; never for a person. */
      readonly detail: string;
      readonly requestId: string;
    }
  /** The outcome is unknown: send the call again later, with the same reference. */
  | { readonly kind: 'unknown'; readonly why: string };

export type Partner = {
  readonly [Name in CallName]: (input: Calls[Name]['input']) => Promise<Answer<Name>>;
};

export type PartnerOptions = {
  /** Such as `https://wallet.example/api`. */
  readonly apiUrl: string;
  readonly key: PartnerKey;
  /** How often a call without an answer is sent, in all; 3 where it is left out. */
  readonly tries?: number;
  /** How long one answer is waited for, in milliseconds; 10,000 where it is left out. */
  readonly timeoutMs?: number;
  /** The wait before the second try, in milliseconds, doubled for each further one; 500 where it is left out. */
  readonly pauseMs?: number;
};

type Fields = Readonly<Record<string, unknown>>;
type Request = {
  readonly method: string;
  readonly path: string;
  readonly body: string | undefined;
};
type Received = { readonly status: number; readonly body: unknown };

const usual = { tries: 3, timeoutMs: 10_000, pauseMs: 500 } as const;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const pick = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]])),
  );

const requestOf = (name: CallName, input: Fields): Request => {
  const { method, path, query, body } = calls[name];
  const filled = path.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(String(input[param])),
  );
  const entries = Object.entries(pick(input, query)).map(([key, value]) => [key, String(value)]);
  const search = new URLSearchParams(Object.fromEntries(entries)).toString();
  return {
    method,
    path: search === '' ? filled : `${filled}?${search}`,
    body: body.length === 0 ? undefined : JSON.stringify(pick(input, body)),
  };
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const isAnswer = <Name extends CallName>(
  name: Name,
  body: unknown,
): body is Calls[Name]['answer'] =>
  isObject(body) && calls[name].answer.every((field) => body[field] !== undefined);

const isCode = <Name extends CallName>(name: Name, code: string): code is Calls[Name]['refusal'] =>
  code !== '' && !calls[name].repeats.some((each) => each === code);

const firstFault = 500;

/** A refusal stands; what may yet succeed as it is, and what cannot be read, is unknown. */
const answerOf = <Name extends CallName>(name: Name, { status, body }: Received): Answer<Name> => {
  if (status === calls[name].status && isAnswer(name, body)) return { kind: 'done', body };
  const fields = isObject(body) ? body : {};
  const code = textOf(fields['code']);
  if (status < firstFault && status >= 400 && isCode(name, code)) {
    const [detail, requestId] = [textOf(fields['detail']), textOf(fields['request_id'])];
    return { kind: 'refused', code, detail, requestId };
  }
  return { kind: 'unknown', why: code === '' ? `answered ${status}` : code };
};

const send = async (
  { method, path, body }: Request,
  reference: string | undefined,
  { apiUrl, key, timeoutMs = usual.timeoutMs }: PartnerOptions,
): Promise<Received> => {
  // oxlint-disable-next-line eslint/no-restricted-globals -- this is the one client of whoever installs it
  const response = await fetch(`${apiUrl.replace(/\/+$/, '')}${path}`, {
    method,
    headers: {
      ...signedHeaders({ method, path, body, at: new Date() }, key),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(reference === undefined ? {} : { 'idempotency-key': reference }),
    },
    ...(body === undefined ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  try {
    return { status: response.status, body: JSON.parse(text) };
  } catch {
    return { status: response.status, body: undefined };
  }
};

/** A wrong signature is refused before the reference is looked at: it says nothing of an earlier try. */
const isBeforeTheReference = (answer: Answer<CallName>): boolean =>
  answer.kind === 'refused' && answer.code === 'signature_invalid';

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The calls between services. A call without an answer is sent again with the same reference, signed
 * anew: what was done is answered as it was.
 */
export const createPartner = (options: PartnerOptions): Partner => {
  const { tries = usual.tries, pauseMs = usual.pauseMs } = options;

  const once = async <Name extends CallName>(
    name: Name,
    request: Request,
    reference: string | undefined,
  ): Promise<Answer<Name>> => {
    try {
      return answerOf(name, await send(request, reference, options));
    } catch (error) {
      return { kind: 'unknown', why: error instanceof Error ? error.message : String(error) };
    }
  };

  const call = async <Name extends CallName>(
    name: Name,
    input: Calls[Name]['input'],
  ): Promise<Answer<Name>> => {
    const fields: Fields = { ...input };
    const reference = 'reference' in input ? input.reference : undefined;
    const request = requestOf(name, fields);
    let answer = await once(name, request, reference);
    for (let tried = 1; tried < tries && answer.kind === 'unknown'; tried += 1) {
      await after(pauseMs * 2 ** (tried - 1));
      const { why } = answer;
      answer = await once(name, request, reference);
      if (isBeforeTheReference(answer)) return { kind: 'unknown', why };
    }
    return answer;
  };

  return {
    person: (input) => call('person', input),
    balance: (input) => call('balance', input),
    spend: (input) => call('spend', input),
    gift: (input) => call('gift', input),
    grant: (input) => call('grant', input),
    setDj: (input) => call('setDj', input),
  };
};
