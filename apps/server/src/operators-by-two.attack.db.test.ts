import {
  operatorActsRoute,
  operatorProposalsRoute,
  operatorsRoute,
  problemSchema,
  routes,
} from '@dipper/contract';
import type { OperatorRole } from '@dipper/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { statement } from './platform/db/index.ts';
import type { Database } from './platform/db/index.ts';
import { openOperatorMails } from './testing/operator-mails.ts';
import type { OperatorMails } from './testing/operator-mails.ts';
import {
  codeOf,
  earlierCodeOf,
  enrolOperator,
  headersOf,
  machine,
  mailOf,
  post,
} from './testing/operators.ts';
import type { SignedIn } from './testing/operators.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';
import { openDatabase } from './testing/open-database.ts';

const reason = 'for this very test';
const named = { authorization: 'Bearer token-of-sam-who-administers' };

let server: TestServer;
let database: Database;
let mails: OperatorMails;
let ada: SignedIn;
let bea: SignedIn;

beforeAll(async () => {
  server = await startTestServer({ OPERATOR_TOKENS: 'sam=token-of-sam-who-administers' });
  const url = server.variables['DATABASE_URL'] ?? '';
  database = openDatabase(url, 'dipper_app', 1);
  mails = openOperatorMails(server);
  ada = await enrolOperator(server, 'ada', ['administrator']);
  bea = await enrolOperator(server, 'bea', ['administrator']);
  // Had nothing to do with any of it.
  await enrolOperator(server, 'mary', ['administrator']);
});
afterAll(async () => {
  await mails.stop();
  await database.close();
  await server.stop();
});

type Who = { readonly headers: Readonly<Record<string, string>> };

const asks = (who: Who, path: string, body: object = {}) =>
  post(server, path, { body: { reason, ...body }, headers: who.headers });

const invites = (who: Who, name: string, roles: readonly OperatorRole[]) =>
  asks(who, '/operators', { name, roles, mail: mailOf(name), locale: 'ko' });

const proposed = async (answered: Response) => {
  expect(answered.status).toBe(201);
  return routes.inviteOperator.answers[201].parse(await answered.json());
};

type Proposal = { readonly name: string; readonly proposalId: string };

const decides = (who: Who, { name, proposalId }: Proposal, decision = 'agree') =>
  asks(who, `/operators/${name}/decision`, { proposalId, decision });

const refusal = async (answered: Response): Promise<string> =>
  problemSchema.parse(await answered.json()).code;

const listed = async (name: string) => {
  const response = await server.call('/operations/operators', { headers: ada.headers });
  const { results } = operatorsRoute.answers[200].parse(await response.json());
  return results.find((each) => each.name === name);
};

const linkIn = (mail: string | undefined): string =>
  /https:\/\/console\.example\/enrolment#([\w-]+)/.exec(mail ?? '')?.[1] ?? '';

const opens = async (invitation: string): Promise<number> =>
  (await post(server, '/enrolment/opening', { body: { invitation } })).status;

const enrols = async (name: string, invitation: string): Promise<SignedIn> => {
  const opened = await post(server, '/enrolment/opening', { body: { invitation } });
  const secret = textInside(await opened.json(), 'secret');
  const password = `a password of ${name}`;
  const enrolment = { invitation, password, code: await earlierCodeOf(secret) };
  const enrolled = await post(server, '/enrolment', { body: enrolment });
  expect(enrolled.status).toBe(200);
  return { name, password, secret, headers: headersOf(enrolled) };
};

describe('a new operator [OPS-01]', () => {
  it('needs two administrators, and the invitation goes to the new operator’s mailbox only', async () => {
    const response = await invites(ada, 'mina', ['finance-maker']);
    const text = await response.clone().text();
    const proposal = await proposed(response);
    expect(await listed('mina')).toBeUndefined();
    expect(await mails.to('mina')).toEqual([]);
    const agreed = await decides(bea, proposal);
    expect(agreed.status).toBe(200);
    const [mail, ...more] = await mails.to('mina');
    expect(more).toEqual([]);
    expect(mail).toContain('초대받으셨어요');
    const invitation = linkIn(mail);
    expect(text + (await agreed.text())).not.toContain(invitation);
    for (const name of ['ada', 'bea', 'mary']) {
      const mailText = (await mails.to(name)).join();
      expect(mailText).toContain('mina was invited as an operator by ada + bea');
      expect(mailText).not.toContain(invitation);
    }
    expect(await listed('mina')).toMatchObject({ isInvited: true, mail: mailOf('mina') });
    await enrols('mina', invitation);
    expect(await listed('mina')).toMatchObject({ isInvited: false, roles: ['finance-maker'] });
    expect(await opens(invitation)).toBe(401);
    const query = '/operations/acts?kind=operator&subject=mina';
    const acts = await server.call(query, { headers: ada.headers });
    const { results } = operatorActsRoute.answers[200].parse(await acts.json());
    expect(results.map(({ call, operator }) => [call, operator])).toEqual([
      ['decideOperator', 'bea'],
      ['inviteOperator', 'ada'],
    ]);
  });

  it('is never made by one person, whatever their names: 500 of 500', async () => {
    const own = await enrolOperator(server, 'anna', ['administrator']);
    const made = await enrolOperator(server, 'cleo', ['administrator']);
    const enrolled = await enrolOperator(server, 'dora', ['administrator']);
    const anew = await enrolOperator(server, 'emma', ['administrator']);
    for (const [name, how] of [
      ['cleo', 'invited'],
      ['dora', 'role'],
      ['emma', 'reinvited'],
    ]) {
      await server.owner.query(noteRaised, [name, 'anna', how]);
    }
    const names: readonly Who[] = [own, made, enrolled, anew];
    const mailCounts = new Map<string, number>();
    for (const by of names) {
      const proposal = await proposed(await invites(by, 'puppet', ['finance-checker']));
      for (let turn = 0; turn < 125; turn += 1) {
        const other = names[turn % names.length] ?? own;
        const code = await refusal(await decides(other, proposal));
        mailCounts.set(code, (mailCounts.get(code) ?? 0) + 1);
      }
      const { proposalId } = proposal;
      expect((await asks(by, '/operators/puppet/withdrawal', { proposalId })).status).toBe(200);
    }
    expect([...mailCounts]).toEqual([['second_operator_required', 500]]);
    expect(await listed('puppet')).toBeUndefined();
  });

  it('is never approved with a token of the settings, for one operator or for all', async () => {
    const proposal = await proposed(await invites(ada, 'nobody', ['viewer']));
    for (const headers of [named, machine]) {
      for (const response of [
        await decides({ headers }, proposal),
        await invites({ headers }, 'somebody', ['viewer']),
      ]) {
        expect(await refusal(response)).toBe('second_operator_required');
      }
    }
    expect((await decides(bea, proposal, 'refuse')).status).toBe(200);
    expect(await listed('nobody')).toBeUndefined();
  });

  it('is proposed one at a time, with a mail address, by an administrator', async () => {
    const [first, second] = await Promise.all([
      invites(ada, 'once', ['viewer']),
      invites(bea, 'once', ['administrator']),
    ]);
    expect([first.status, second.status].map(String).toSorted()).toEqual(['201', '409']);
    const odd = { name: 'odd', roles: ['viewer'], mail: 'no\r\nBcc: x@y.zz' };
    expect((await asks(ada, '/operators', odd)).status).toBe(400);
    const mina = await enrolOperator(server, 'mino', ['finance-maker', 'support']);
    expect((await invites(mina, 'friend', ['viewer'])).status).toBe(403);
    const response = await server.call('/operations/operator-proposals', { headers: ada.headers });
    const { results } = operatorProposalsRoute.answers[200].parse(await response.json());
    expect(results[0]).toMatchObject({ name: 'once', state: 'open' });
  });

  it('needs an address that no other operator or proposal has', async () => {
    const wish = (name: string, mail: string) =>
      asks(ada, '/operators', { name, roles: ['viewer'], mail, locale: 'ko' });
    const theirs = mailOf('bea');
    for (const spelling of [
      theirs.toUpperCase(),
      ` ${theirs} `,
      theirs.replace('bea', '\uff42\uff45\uff41'),
      theirs.replace('@', '\uff20'),
      theirs.replace('@', '+second@'),
      theirs.replace('@', '+a+b@').toUpperCase(),
    ]) {
      const code = await refusal(await wish('alias', spelling));
      expect([spelling, code]).toEqual([spelling, 'account_already_registered']);
    }
    for (const spelling of [`${theirs}.`, theirs.replace('e', '\u0435'), `${theirs},x@y.zz`]) {
      const code = await refusal(await wish('alias', spelling));
      expect([spelling, code]).toEqual([spelling, 'wrong_request_format']);
    }
    for (const name of ['Bea', 'BEA', 'b\u0435a', ' bea', 'bea\u200b', '\uff42ea']) {
      const code = await refusal(await wish(name, 'another@staff.example'));
      expect([name, code]).toEqual([name, 'wrong_request_format']);
    }
    const proposal = await proposed(await wish('early', 'one@staff.example'));
    expect(await refusal(await wish('late', 'one@staff.example'))).toBe(
      'account_already_registered',
    );
    expect(
      await refusal(await asks(ada, '/operators/bea/invitation', { mail: mailOf('ada') })),
    ).toBe('account_already_registered');
    expect((await decides(bea, proposal, 'refuse')).status).toBe(200);
  });

  it('is not made if the proposer has been removed or is no administrator any more', async () => {
    const dave = await enrolOperator(server, 'dean', ['administrator']);
    const proposal = await proposed(await invites(dave, 'friend', ['finance-maker']));
    const stand = (roles: readonly string[], isActive: boolean) =>
      server.owner.query(standAs, ['dean', [...roles], isActive]);
    for (const [roles, isActive] of [
      [['administrator'], false],
      [['viewer'], true],
    ] as const) {
      await stand(roles, isActive);
      expect(await refusal(await decides(bea, proposal))).toBe('second_operator_required');
    }
    expect((await decides(bea, proposal, 'refuse')).status).toBe(200);
  });

  it('enters with the latest mail only; earlier invitations are void', async () => {
    const proposal = await proposed(await invites(ada, 'lost', ['viewer']));
    expect((await decides(bea, proposal)).status).toBe(200);
    const before = linkIn((await mails.to('lost')).at(-1));
    await server.owner.query(sendAgain, ['lost']);
    const after = linkIn((await mails.to('lost')).at(-1));
    expect(after).not.toBe(before);
    expect([await opens(before), await opens(after)]).toEqual([401, 200]);
  });
});

describe('inviting an operator again [OPS-01]', () => {
  it('needs two others, is mailed to the operator, and cannot take over a colleague’s name', async () => {
    const cora = await enrolOperator(server, 'cora', ['administrator']);
    const proposal = await proposed(
      await asks(ada, '/operators/cora/invitation', { mail: mailOf('cora-anew') }),
    );
    for (const [who, code] of [
      [ada, 'second_operator_required'],
      [cora, 'no_right'],
    ] as const) {
      expect(await refusal(await decides(who, proposal))).toBe(code);
    }
    const me = () => server.call('/operations/me', { headers: cora.headers });
    expect((await me()).status).toBe(200);
    expect((await decides(bea, proposal)).status).toBe(200);
    expect((await me()).status).toBe(401);
    for (const name of ['cora', 'mary']) {
      expect((await mails.to(name)).join()).toContain('cora was invited again by ada + bea');
    }
    const again = await enrols('cora', linkIn((await mails.to('cora-anew')).at(-1)));
    const wish = await proposed(await invites(ada, 'dave', ['viewer']));
    expect(await refusal(await decides(again, wish))).toBe('second_operator_required');
  });

  it('is never decided by the operator themselves', async () => {
    expect(await refusal(await asks(ada, '/operators/ada/invitation'))).toBe('no_right');
    const roles = ['administrator', 'finance-maker'];
    expect(await refusal(await asks(ada, '/operators/ada/roles', { roles }))).toBe('no_right');
  });
});

describe('a role that moves or approves money [OPS-01]', () => {
  const change = async (name: string, roles: readonly OperatorRole[]): Promise<Response> =>
    server.call(`/operations/operators/${name}`, {
      method: 'PATCH',
      headers: { ...ada.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ roles, isActive: true, reason }),
    });

  it('needs two to be given, and one to be taken away', async () => {
    await enrolOperator(server, 'gina', ['viewer']);
    // The role agrees to prices.
    expect(await refusal(await change('gina', ['viewer', 'catalogue']))).toBe(
      'second_operator_required',
    );
    const roles = ['viewer', 'finance-checker'] as const;
    expect(await refusal(await change('gina', roles))).toBe('second_operator_required');
    const proposal = await proposed(await asks(ada, '/operators/gina/roles', { roles }));
    expect(proposal).toMatchObject({ kind: 'role', rolesBefore: ['viewer'] });
    expect((await decides(bea, proposal)).status).toBe(200);
    expect((await listed('gina'))?.roles).toEqual(roles);
    for (const name of ['gina', 'mary']) {
      expect((await mails.to(name)).join()).toContain('ada + bea gave gina a role');
    }
    expect((await change('gina', ['viewer'])).status).toBe(200);
  });

  it('is shown for seven days beside what the operator does, as is who invited them', async () => {
    const nora = await enrolOperator(server, 'nora', ['viewer', 'finance-maker']);
    await server.owner.query(noteRaised, ['nora', 'ada', 'role']);
    await server.owner.query(noteRaised, ['nora', 'bea', 'reinvited']);
    expect((await asks(nora, '/operators')).status).toBe(403);
    const response = await server.call('/operations/acts?operator=nora', { headers: ada.headers });
    const { results } = operatorActsRoute.answers[200].parse(await response.json());
    expect(results[0]).toMatchObject({
      outcome: 'no_right',
      raised: [
        { how: 'invited', by: 'command line', daysBefore: 0 },
        { how: 'reinvited', by: 'bea', daysBefore: 1 },
        { how: 'role', by: 'ada', daysBefore: 1 },
      ],
    });
  });

  it('needs two for a removed operator who returns, and is mailed like a new role', async () => {
    await enrolOperator(server, 'iris', ['finance-checker']);
    const turn = async (isActive: boolean) =>
      server.call('/operations/operators/iris', {
        method: 'PATCH',
        headers: { ...ada.headers, 'content-type': 'application/json' },
        body: JSON.stringify({ roles: ['finance-checker'], isActive, reason }),
      });
    expect((await turn(false)).status).toBe(200);
    expect(await refusal(await turn(true))).toBe('second_operator_required');
    const roles = ['finance-checker'];
    const proposal = await proposed(await asks(ada, '/operators/iris/roles', { roles }));
    expect(proposal).toMatchObject({ kind: 'role', letsIn: true });
    expect(await refusal(await decides(ada, proposal))).toBe('second_operator_required');
    expect((await listed('iris'))?.isActive).toBe(false);
    expect((await decides(bea, proposal)).status).toBe(200);
    expect((await listed('iris'))?.isActive).toBe(true);
    const raisers = await server.owner.query<{ raised_by: string }>(raisersOf, ['iris']);
    expect(raisers.map(({ raised_by }) => raised_by)).toEqual(['ada', 'bea']);
  });

  it('is not given by an approval from before the roles changed', async () => {
    await enrolOperator(server, 'hana', ['support']);
    const roles = ['support', 'finance-maker'];
    const proposal = await proposed(await asks(ada, '/operators/hana/roles', { roles }));
    expect((await change('hana', ['viewer'])).status).toBe(200);
    expect(await refusal(await decides(bea, proposal))).toBe('changed_meanwhile');
    expect((await listed('hana'))?.roles).toEqual(['viewer']);
  });
});

const standAs = statement(
  'test-stand-as',
  'update dipper.operator set roles = $2, is_active = $3 where name = $1',
);
const raisersOf = statement(
  'test-raisers-of',
  "select raised_by from dipper.operator_raising where name = $1 and how = 'role' order by 1",
);
const noteRaised = statement(
  'test-note-raised',
  "select dipper.note_operator_raised($1, array[$2], $3, dipper.current_time() - interval '25 hours')",
);
const sendAgain = statement(
  'test-send-mail-again',
  `update dipper.operator_mail set state = 'due', next_at = dipper.current_time()
   where name = $1 and kind = 'invitation'`,
);

describe('the rights of the servers’ database login [OPS-01]', () => {
  it.each([
    [`select dipper.invite_operator('eve', '{viewer}', null, null, '{ada}', null, null)`],
    [`select dipper.reinvite_operator('bea', null, null, '{ada}', 'secret', '1 day')`],
    [`select dipper.set_operator('bea', '{finance-maker}', true, '{ada}')`],
    [`select dipper.plan_operator_mail('invitation', 'bea', 'a@b.zz', 'en', '{}', now())`],
    [`update dipper.operator set roles = '{finance-maker}'`],
    [`update dipper.proposal set state = 'agreed'`],
    [`delete from dipper.operator_raising`],
  ])('cannot avoid the two administrators: %s', async (sql) => {
    const text = statement(`test-past-two-${sql.slice(0, 40)}`, sql);
    await expect(database.query(text, [])).rejects.toThrow(/permission denied/);
  });
});

it('an operator whose codes are guessed gets one mail each time [OPS-01]', async () => {
  const vera = await enrolOperator(server, 'vera', ['viewer']);
  const first = await post(server, '/sign-in', {
    body: { name: 'vera', password: vera.password },
  });
  const ticket = textInside(await first.json(), 'ticket');
  for (let tried = 0; tried < 5; tried += 1) {
    expect(await mails.to('vera')).toEqual([]);
    const code = codeOf(vera.secret, 100 + tried);
    await post(server, '/sign-in/code', { body: { ticket, code } });
  }
  const [mail, ...more] = await mails.to('vera');
  expect(mail).toContain('Wrong codes were entered for your account, vera');
  expect(more).toEqual([]);
});
