import {
  exchangeClosingsRoute,
  exchangeMailsRoute,
  locales,
  operatorActsRoute,
  operatorExchangesRoute,
  previewExchangePolicyRoute,
} from '@dipper/contract';
import type { OperatorExchange } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  asOperator,
  cashOut,
  decide,
  estimated,
  idOf,
  minjiForm,
  operators,
  operatorTokens,
  problemOf,
  startExchangeFixture,
} from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { uploadFile } from './testing/documents.ts';
import { pdfOf } from './testing/good-files.ts';

let fixture: SpokenExchangeFixture;
let minji: Dj;
let seoyeon: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture(operatorTokens);
  minji = await fixture.dj('minji', 90_000n);
  seoyeon = await fixture.dj('seoyeon', 90_000n);
});

afterAll(() => fixture.stop());

type Who = keyof typeof operators;

const queue = async (query: string, by: Who = 'jisoo'): Promise<OperatorExchange[]> => {
  const response = await fixture.server.call(`/operations/exchanges?${query}`, {
    headers: operators[by],
  });
  return operatorExchangesRoute.answers[200].parse(await response.json()).results;
};
const idsOf = async (query: string, by?: Who): Promise<string[]> =>
  (await queue(query, by)).map(({ exchangeId }) => exchangeId);

const get = (path: string, by: Who = 'sora') =>
  fixture.server.call(path, { headers: operators[by] });

/** For a relative, which needs a document. */
const askForFamily = async (dj: Dj): Promise<string> => {
  const file = { file: pdfOf('family of minji'), contentType: 'application/pdf' } as const;
  const documentIds = [await uploadFile(fixture, dj, file)];
  const terms = { ...minjiForm.terms, variant: 'adult_family' };
  return idOf(await cashOut(fixture, dj, { form: { terms, documentIds } }));
};

/** Approves and pays an exchange; two operators approve it if the day's sum takes both. */
const payAll = async (id: string): Promise<void> => {
  const result = await decide(fixture, id, { decision: 'approve' });
  if (typeof result !== 'string' && result.state === 'checking') {
    await decide(fixture, id, { decision: 'approve', revision: 1, by: 'minho' });
  }
  await fixture.payOut();
};

describe('the queue', () => {
  it('shows each operator what waits for them: a second approval waits for another checker only [OPS-03]', async () => {
    const much = idOf(await cashOut(fixture, minji, { form: { exchangeAmount: 2_000_000 } }));
    const little = await askForFamily(seoyeon);
    const everything = [much, little];
    expect(await idsOf('waitingFor=anyone', 'sora')).toEqual(everything);
    expect(await idsOf('waitingFor=me', 'yuna')).toEqual(everything);
    expect(await idsOf('waitingFor=me', 'sora')).toEqual([]);
    expect(await idsOf('waitingFor=me', 'nobody')).toEqual([little]);
    expect(await idsOf('waitingFor=anyone&amount=above')).toEqual([much]);
    expect(await idsOf('waitingFor=anyone&amount=below')).toEqual([little]);
    const ofKorea = await idsOf('country=kr&type=cash');
    expect(ofKorea.filter((id) => everything.includes(id))).toEqual([little, much]);
    expect(await idsOf('country=tw')).toEqual([]);
    expect(await idsOf('type=payoneer')).toEqual([]);

    expect((await asOperator(fixture, little)).accountUse).toMatchObject({ kind: 'first' });
    await decide(fixture, much, { decision: 'approve', by: 'dohyun' });
    expect(await idsOf('waitingFor=anyone')).toEqual(everything);
    expect(await idsOf('waitingFor=anyone&state=checking')).toEqual([much]);
    expect(await idsOf('waitingFor=me', 'dohyun')).toEqual([little]);
    expect(await idsOf('waitingFor=me', 'yuna')).toEqual([little]);
    expect(await idsOf('waitingFor=me', 'jisoo')).toEqual(everything);
    const [first] = await queue('waitingFor=me&limit=1');
    expect(await idsOf(`waitingFor=me&limit=1&cursor=${first?.exchangeId}`)).toEqual([little]);
    await decide(fixture, much, { decision: 'approve', revision: 1 });
    await payAll(little);
    expect(await idsOf('waitingFor=anyone')).toEqual([]);
  });
});

describe('one exchange', () => {
  it('shows whether its account was paid before, and which requests the payout provider got [OPS-03, EXC-09]', async () => {
    const stored = { form: { accountNumber: '110123123123' } };
    const one = idOf(await cashOut(fixture, minji, stored));
    const before = await asOperator(fixture, one);
    await payAll(one);
    const again = idOf(await cashOut(fixture, minji, stored));
    const detail = await asOperator(fixture, again);
    expect(detail.accountUse).toMatchObject({ kind: 'same', paidTimes: 1 });
    expect(detail.accountUse?.lastPaidAt).toMatch(/Z$/);
    expect(detail.others).toHaveLength(before.others.length + 1);
    expect(detail.others[0]).toMatchObject({ exchangeId: one, state: 'paid', isSameAccount: true });
    expect(detail.policy).toMatchObject({ version: detail.exchange.policyVersion, country: 'kr' });
    expect(detail.attempts).toEqual([]);
    await payAll(again);
    expect((await asOperator(fixture, again)).attempts).toMatchObject([
      { attempt: 1, provider: 'openbanking', outcome: 'paid' },
    ]);
    const other = { form: { accountNumber: '110777777777' } };
    const moved = idOf(await cashOut(fixture, minji, other));
    expect((await asOperator(fixture, moved)).accountUse).toMatchObject({
      kind: 'changed',
      paidTimes: 0,
      lastPaidAt: null,
    });
    await fixture.post(`/exchange/${moved}/cancel`, {}, minji.headers);
  });

  it('keeps an operator’s note in the audit record with author and time, and a viewer writes none [OPS-03]', async () => {
    const id = await askForFamily(minji);
    const path = `/operations/exchanges/${id}/notes`;
    const note = { reason: 'has called, and will send another picture' };
    expect((await problemOf(await fixture.post(path, note, operators.sora))).code).toBe('no_right');
    expect((await fixture.post(path, note, operators.yuna)).status).toBe(204);
    const nowhere = `/operations/exchanges/e1-${'0'.repeat(32)}/notes`;
    expect((await problemOf(await fixture.post(nowhere, note, operators.yuna))).code).toBe(
      'exchange_not_found',
    );
    const acts = await get(`/operations/acts?kind=exchange&subject=${id}`);
    expect(operatorActsRoute.answers[200].parse(await acts.json()).results).toMatchObject([
      { operator: 'yuna', call: 'noteExchange', outcome: 'done', ...note },
      { operator: 'sora', call: 'noteExchange', outcome: 'no_right' },
    ]);
    await fixture.post(`/exchange/${id}/cancel`, {}, minji.headers);
  });

  it('shows the mail that the person would get, in each language, word by word [OPS-03, EXC-08]', async () => {
    const id = await askForFamily(minji);
    const path = `/operations/exchanges/${id}/mails?decision=refuse&reason=documents_unreadable`;
    const answer = exchangeMailsRoute.answers[200].parse(await (await get(path)).json());
    expect(answer.locale).toBe('ko');
    expect(answer.mails.map(({ locale }) => locale)).toEqual([...locales]);
    expect(new Set(answer.mails.map(({ text }) => text)).size).toBe(locales.length);
    for (const { why, text } of answer.mails) expect(text).toContain(why);
    const korean = answer.mails.find(({ locale }) => locale === 'ko');
    expect(korean?.why).toBe('서류를 읽을 수 없어요. 선명한 사진으로 다시 신청해 주세요.');
    expect(korean?.text).toContain('52,690원');
    const unknown = await get(path.replace('documents_unreadable', 'because'));
    expect((await problemOf(unknown)).code).toBe('wrong_request_format');
    await fixture.post(`/exchange/${id}/cancel`, {}, minji.headers);
  });
});

describe('the policy', () => {
  const terms = {
    country: 'kr',
    route: 'cash',
    points: '100000',
    ratePoints: '1',
    rateUnits: '1',
    regular: '4000',
    choice_dj: '3000',
    star_dj: '2000',
    top_dj: '1000',
    pgFee: '0',
    remittanceFee: '500',
    taxClass: 'none',
  };
  const preview = (changed: Partial<typeof terms> = {}) =>
    get(`/operations/exchange-policy-preview?${new URLSearchParams({ ...terms, ...changed })}`);

  it('previews planned terms: the value of points now and under the planned terms [OPS-03, EXC-03]', async () => {
    const answered = previewExchangePolicyRoute.answers[200];
    const { results } = answered.parse(await (await preview()).json());
    const now = await estimated(fixture, minji, Number(terms.points));
    expect(results.map(({ djLevel }) => djLevel)).toEqual([
      'regular',
      'choice_dj',
      'star_dj',
      'top_dj',
    ]);
    expect(results[0]?.before).toEqual(now);
    expect(results.map(({ after }) => after?.amount)).toEqual([59_500, 69_500, 79_500, 89_500]);
    const nothing = answered.parse(await (await preview({ points: '400' })).json());
    expect(nothing.results.map(({ after }) => after)).toEqual([null, null, null, null]);
    for (const wrong of [{ ratePoints: '0' }, { points: '-1' }, { regular: '10001' }]) {
      expect((await problemOf(await preview(wrong))).code).toBe('wrong_request_format');
    }
    expect((await problemOf(await preview({ country: 'us' }))).code).toBe('not_found');
  });

  it('closes and opens a country, and shows by whom and why [OPS-03]', async () => {
    const turn = (isClosed: boolean, by: Who) =>
      fixture.post(
        '/operations/exchange-closings',
        { country: 'tw', isClosed, reason: 'the bank is away' },
        operators[by],
      );
    expect((await problemOf(await turn(true, 'yuna'))).code).toBe('no_right');
    expect((await turn(true, 'dohyun')).status).toBe(200);
    expect((await turn(false, 'haneul')).status).toBe(200);
    const closings = await (await get('/operations/exchange-closings')).json();
    expect(exchangeClosingsRoute.answers[200].parse(closings).results).toMatchObject([
      { country: 'tw', isClosed: false, changedBy: 'haneul', reason: 'the bank is away' },
      { country: 'tw', isClosed: true, changedBy: 'dohyun' },
    ]);
  });
});
