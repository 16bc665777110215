import {
  changePersonGrantsRoute,
  djLevelProposalSchema,
  djLevelProposalsRoute,
  openingCountsRoute,
  operatorActsRoute,
  personOpeningsRoute,
  personTimelineRoute,
} from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inside, textInside } from '../../../tools/testing/json.ts';
import { setDjLevel } from './core/income/index.ts';
import { sendDueNotices } from './core/notices/index.ts';
import { parseConfig } from './platform/config/index.ts';
import { statement } from './platform/db/index.ts';
import { silentLog } from './platform/log.ts';
import { createSmtp } from './providers/smtp/index.ts';
import { messagesTo } from './testing/credentials.ts';
import { cashOut, problemOf, startExchangeFixture } from './testing/exchange-fixture.ts';
import type { Dj, SpokenExchangeFixture } from './testing/exchange-fixture.ts';
import { answerInTime } from './testing/in-time.ts';
import {
  as,
  canary,
  giveCanaries,
  helperNames,
  seatHelpers,
  personPath,
  personSeenBy,
  roleOf,
} from './testing/people.ts';
import type { Helper } from './testing/people.ts';
import { testWalletUrl } from './testing/wallet-url.ts';

const named = statement(
  'test-people-dj',
  `insert into dipper.dj (dj_id, bucket, user_id, linked_at, linked_by)
   values (77, $1, $2, dipper.current_time(), 'test')`,
);
let fixture: SpokenExchangeFixture;
let minji: Dj;

beforeAll(async () => {
  fixture = await startExchangeFixture();
  await seatHelpers(fixture.server);
  minji = await fixture.dj('minji', 60_000n);
  await giveCanaries(fixture, minji);
  await cashOut(fixture, minji);
});

afterAll(async () => {
  expect(await fixture.findings()).toEqual([]);
  await fixture.stop();
});

const reason = 'a customer has asked for it';

type Sent = { readonly body?: object; readonly key?: string };

const send = (
  helper: Helper,
  path: string,
  { body = {}, key = crypto.randomUUID() }: Sent = {},
): Promise<Response> =>
  fixture.post(path, { reason, ...body }, { 'idempotency-key': key, ...as(helper) });

const act = (helper: Helper, what: string, body: object = {}): Promise<Response> =>
  send(helper, personPath(minji, what), { body });

const codeOf = async (response: Response): Promise<string> =>
  response.ok ? 'done' : (await problemOf(response)).code;

const changing = [
  ['openPersonField', '/openings', { what: 'phone' }],
  ['suspendPerson', '/suspension', { isSuspended: false }],
  ['changePersonGrants', '/grants', { payment: 1, adult: 1 }],
  ['setPersonDjLevel', '/dj-level', { djLevel: 'regular' }],
  ['logPersonOut', '/logouts', {}],
  ['resendNotice', '/notices', { noticeId: `purchase~${crypto.randomUUID()}` }],
  ['adjustSpoons', '/spoon-adjustments', { direction: 'give', spoons: 1 }],
] as const;
const mayDo: Readonly<Record<(typeof changing)[number][0], readonly string[]>> = {
  openPersonField: ['support', 'finance-maker', 'finance-checker', 'administrator'],
  suspendPerson: ['support', 'administrator'],
  changePersonGrants: ['support', 'administrator'],
  setPersonDjLevel: ['support', 'administrator'],
  logPersonOut: ['support', 'administrator'],
  resendNotice: ['support', 'administrator'],
  adjustSpoons: ['support', 'finance-maker'],
};

describe('operators’ actions for a person [OPS-01]', () => {
  it.each(changing)('%s is allowed to its roles only', async (name, path, body) => {
    for (const helper of helperNames) {
      const isRefused = (await codeOf(await act(helper, path, body))) === 'no_right';
      expect([helper, isRefused]).toEqual([helper, !mayDo[name].includes(roleOf(helper))]);
    }
  });

  it.each(changing)('%s needs a reason, and an existing person', async (_name, path, body) => {
    const helper = path === '/spoon-adjustments' ? 'sana' : 'adam';
    expect((await act(helper, path, { ...body, reason: 'why' })).status).toBe(400);
    const nobody = personPath({ userId: 999_999_999_999n }, path);
    expect(await codeOf(await send(helper, nobody, { body }))).toBe('user_not_found');
  });
});

describe('personal data [OPS-01]', () => {
  const secrets = [canary.phone, '55671234', '010-5567-1234', canary.mail, 'canary.of.minji'];

  it('is in no answer to any role without a disclosure', async () => {
    for (const helper of helperNames) {
      for (const path of [
        personPath(minji),
        personPath(minji, '/timeline?limit=100'),
        personPath(minji, '/openings'),
        '/operations/people?q=1234',
        `/operations/people?q=${encodeURIComponent(canary.mail)}`,
        `/operations/people?q=${minji.userId}`,
        `/operations/acts?userId=${minji.userId}`,
      ]) {
        const response = await fixture.server.call(path, { headers: as(helper) });
        expect(response.status).toBe(200);
        const text = (await response.text()) + response.headers.get('link');
        for (const secret of secrets) expect(text).not.toContain(secret);
      }
    }
    const { personal, logins } = await personSeenBy(fixture, minji);
    expect(personal.map(({ what, masked }) => [what, masked])).toEqual([
      ['phone', '010-****-1234'],
      ['email', 'c***@mail.example'],
      ['name', '••••'],
      ['date_of_birth', '••••-••-••'],
    ]);
    for (const { way, masked } of logins) {
      expect([way, /[*•]{3}/.test(masked)]).toEqual([way, true]);
    }
  });

  it('is disclosed one item at a time, and each disclosure is recorded and counted', async () => {
    const countOf = async (operator: Helper) => {
      const response = await fixture.server.call('/operations/openings', { headers: as('vera') });
      const { results } = openingCountsRoute.answers[200].parse(await response.json());
      return results.find((each) => each.operator === operator)?.openings ?? 0;
    };
    const [before, { openings }] = [await countOf('bora'), await personSeenBy(fixture, minji)];
    const expected = [
      ['phone', canary.phone],
      ['email', canary.mail],
      ['name', '김 민지'],
      ['date_of_birth', '1996-04-12'],
    ] as const;
    for (const [what, value] of expected) {
      const answer = await act('bora', '/openings', { what });
      expect(await answer.json()).toEqual({ what, value });
    }
    expect(await countOf('bora')).toBe(before + 4);
    expect((await personSeenBy(fixture, minji)).openings).toBe(openings + 4);
    const path = personPath(minji, '/openings');
    const listed = await fixture.server.call(path, { headers: as('vera') });
    const { results } = personOpeningsRoute.answers[200].parse(await listed.json());
    expect(results.slice(0, 4).map(({ what, operator }) => [what, operator])).toEqual(
      expected.map(([what]) => [what, 'bora']).toReversed(),
    );
    expect(results[0]?.reason).toBe(reason);
  });
});

const actsOf = async (call: string) => {
  const path = `/operations/acts?kind=person&subject=${minji.userId}&limit=100`;
  const response = await fixture.server.call(path, { headers: as('vera') });
  const { results } = operatorActsRoute.answers[200].parse(await response.json());
  return results.filter((each) => each.call === call);
};

const isLetIn = async (dj: Dj): Promise<string> => {
  const response = await fixture.server.call('/billing/history/charge', { headers: dj.headers });
  return codeOf(response);
};

describe('a person’s account [OPS-01]', () => {
  it('is blocked and unblocked; its logins end within a second', async () => {
    const dj = await fixture.dj('minji');
    expect(await isLetIn(dj)).toBe('done');
    const blocked = await act('sana', '/suspension', { isSuspended: true });
    expect(inside(await blocked.json(), 'state')).toBe('blocked');
    expect(await answerInTime(() => isLetIn(dj), 'account_blocked')).toBe('account_blocked');
    const freed = await act('adam', '/suspension', { isSuspended: false });
    expect(await freed.json()).toMatchObject({ state: 'active', openLogins: 0 });
    expect(await answerInTime(() => isLetIn(dj), 'not_authenticated')).toBe('not_authenticated');
    const [after, before] = await actsOf('suspendPerson');
    expect(before).toMatchObject({ before: { state: 'active' }, after: { state: 'blocked' } });
    expect(after).toMatchObject({ operator: 'adam', after: { state: 'active' }, reason });
  });

  it('is logged out everywhere, and may log in again', async () => {
    const dj = await fixture.dj('minji');
    expect(await isLetIn(dj)).toBe('done');
    expect((await act('sana', '/logouts')).status).toBe(200);
    expect(await answerInTime(() => isLetIn(dj), 'not_authenticated')).toBe('not_authenticated');
    minji = await fixture.dj('minji');
    expect(await isLetIn(minji)).toBe('done');
  });

  it('loses and regains the rights to pay and as an adult', async () => {
    const answer = await act('sana', '/grants', { payment: -1, adult: 0 });
    const person = changePersonGrantsRoute.answers[200].parse(await answer.json());
    expect(person).toMatchObject({ grants: { payment: -1, adult: 0 }, isMinor: true });
    expect((await act('sana', '/grants', { payment: 1, adult: 1 })).status).toBe(200);
    const [last] = await actsOf('changePersonGrants');
    expect(last).toMatchObject({ before: { grantPayment: -1 }, after: { grantPayment: 1 } });
  });

  it('has a level if it is a DJ’s, and otherwise none that can be set', async () => {
    expect(await codeOf(await act('adam', '/dj-level', { djLevel: 'star_dj' }))).toBe('not_found');
    await fixture.server.owner.query(named, [minji.bucket, minji.userId]);
    const ask = await act('adam', '/dj-level', { djLevel: 'star_dj' });
    const proposed = djLevelProposalSchema.parse(await ask.json());
    expect(proposed).toMatchObject({ state: 'open', djLevelBefore: 'regular', proposedBy: 'adam' });
    expect((await personSeenBy(fixture, minji)).djLevel).toBe('regular');
    expect(await codeOf(await act('sana', '/dj-level', { djLevel: 'top_dj' }))).toBe(
      'changed_meanwhile',
    );
    const { proposalId } = proposed;
    const decide = async (helper: Helper, decision: 'agree' | 'refuse') =>
      codeOf(await act(helper, '/dj-level/decision', { proposalId, decision }));
    expect(await decide('sana', 'agree')).toBe('no_right');
    expect(await decide('adam', 'agree')).toBe('second_operator_required');
    expect(await decide('chul', 'agree')).toBe('done');
    expect(await decide('chul', 'agree')).toBe('changed_meanwhile');
    expect(await personSeenBy(fixture, minji)).toMatchObject({ djLevel: 'star_dj', djIds: [77] });
    const path = personPath(minji, '/timeline?kind=account');
    const response = await fixture.server.call(path, { headers: as('vera') });
    const [line] = personTimelineRoute.answers[200].parse(await response.json()).results;
    expect(line).toMatchObject({ what: 'dj-level', state: 'star_dj', name: 'adam + chul' });
  });

  it('keeps its level if a proposed one is refused, withdrawn, or made for a level that changed since', async () => {
    const ask = async (): Promise<string> => {
      const response = await act('sana', '/dj-level', { djLevel: 'top_dj' });
      return djLevelProposalSchema.parse(await response.json()).proposalId;
    };
    const say = async (helper: Helper, path: string, body: object) =>
      codeOf(await act(helper, `/dj-level/${path}`, body));
    const waiting = async () => {
      const listed = await fixture.server.call('/operations/dj-level-proposals', {
        headers: as('vera'),
      });
      return djLevelProposalsRoute.answers[200].parse(await listed.json()).results;
    };
    const first = await ask();
    expect(await waiting()).toMatchObject([{ proposalId: first, djLevel: 'top_dj', reason }]);
    expect(await say('adam', 'withdrawal', { proposalId: first })).toBe('no_right');
    expect(await say('sana', 'withdrawal', { proposalId: first })).toBe('done');
    const second = { proposalId: await ask(), decision: 'refuse' };
    expect(await say('chul', 'decision', second)).toBe('done');
    const third = { proposalId: await ask(), decision: 'agree' };
    const event = { djId: 77n, by: 'the streaming service', djLevel: 'choice_dj' } as const;
    expect(await setDjLevel(fixture.database, minji, event)).toBe('done');
    expect(await say('chul', 'decision', third)).toBe('changed_meanwhile');
    expect((await personSeenBy(fixture, minji)).djLevel).toBe('choice_dj');
    expect(await say('chul', 'decision', { ...third, decision: 'refuse' })).toBe('done');
    expect(await waiting()).toEqual([]);
  });

  it('is sent a mail again as a new mail, only if that mail was sent before', async () => {
    const { mail } = parseConfig(fixture.server.variables).messages;
    const mailer = createSmtp({ ...mail, log: silentLog });
    const tools = { database: fixture.database, mailer, walletUrl: testWalletUrl, log: silentLog };
    await sendDueNotices(tools);
    const subjects = async () =>
      (await messagesTo(fixture.server, canary.mail)).map((each) => textInside(each, 'subject'));
    const sent = await subjects();
    expect(sent).toHaveLength(1);
    const path = personPath(minji, '/timeline?kind=notice');
    const response = await fixture.server.call(path, { headers: as('vera') });
    const { results } = personTimelineRoute.answers[200].parse(await response.json());
    const [notice] = results;
    expect(notice?.state).toBe('sent');
    const again = { noticeId: notice?.noticeId };
    expect((await act('sana', '/notices', again)).status).toBe(204);
    expect(await codeOf(await act('sana', '/notices', again))).toBe('not_found');
    await sendDueNotices(tools);
    await sendDueNotices(tools);
    mailer.close();
    expect(await subjects()).toEqual([...sent, ...sent]);
  });
});
