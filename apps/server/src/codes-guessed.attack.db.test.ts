import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textInside } from '../../../tools/testing/json.ts';
import { alerts } from '../../../tools/observability/index.ts';
import { inviteAgain } from './core/operators/index.ts';
import { statement } from './platform/db/index.ts';
import { hourSeconds } from './testing/clock.ts';
import { codeOf, earlierCodeOf, enrolOperator, post } from './testing/operators.ts';
import type { SignedIn } from './testing/operators.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const sessionsOf = statement(
  'test-codes-sessions',
  'select count(*)::int as count from dipper.operator_session where name = $1',
);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const minuteSeconds = 60;

const ticketOf = async ({ name, password }: SignedIn, at = server): Promise<string> => {
  const first = await post(at, '/sign-in', { body: { name, password } });
  return textInside(await first.json(), 'ticket');
};

const sendCode = async (ticket: string, code: string, at = server): Promise<Response> =>
  post(at, '/sign-in/code', { body: { ticket, code } });

/** Enters the right password before each guess, like somebody who has it. */
const guess = async (who: SignedIn, times: number, at = server): Promise<Response[]> => {
  const answers: Response[] = [];
  for (let tried = 0; tried < times; tried += 1) {
    answers.push(await sendCode(await ticketOf(who, at), codeOf(who.secret, 100 + tried), at));
  }
  return answers;
};

const statusesOf = (answers: readonly Response[]): number[] => answers.map(({ status }) => status);

const right = async (who: SignedIn): Promise<Response> =>
  sendCode(await ticketOf(who), codeOf(who.secret));

const waitOf = (answer: Response): number => Number(answer.headers.get('retry-after'));

describe('the second factor of an operator cannot be guessed [OPS-01]', () => {
  it('checks five codes of forty, even with right passwords in between', async () => {
    const vera = await enrolOperator(server, 'vera', ['viewer']);
    const statuses = statusesOf(await guess(vera, 40));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(35);
  });

  it('checks no more than that when they come at once', async () => {
    const nora = await enrolOperator(server, 'nora', ['viewer']);
    const tickets: string[] = [];
    while (tickets.length < 8) tickets.push(await ticketOf(nora));
    const answers = await Promise.all(
      tickets.map((ticket, index) => sendCode(ticket, codeOf(nora.secret, 100 + index))),
    );
    expect(statusesOf(answers).filter((status) => status === 401)).toHaveLength(5);
  });

  it('says how long to wait, refuses the right code until then, and accepts it afterwards', async () => {
    const lena = await enrolOperator(server, 'lena', ['viewer']);
    await guess(lena, 5);
    const refused = await right(lena);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
    expect(waitOf(refused)).toBeGreaterThan(14 * minuteSeconds);
    expect(waitOf(refused)).toBeLessThanOrEqual(15 * minuteSeconds);
    await server.advance(15 * minuteSeconds);
    expect((await right(lena)).status).toBe(200);
  });

  it('makes the wait longer each time, and a day long after twenty failures in a day', async () => {
    const olga = await enrolOperator(server, 'olga', ['viewer']);
    const waits: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      expect(statusesOf(await guess(olga, 5))).toEqual([401, 401, 401, 401, 401]);
      const wait = waitOf(await right(olga));
      waits.push(Math.ceil(wait / minuteSeconds));
      if (round < 3) await server.advance(wait);
    }
    expect(waits).toEqual([15, 30, 60, 24 * 60]);
    await server.advance(23 * hourSeconds);
    expect((await right(olga)).status).toBe(429);
    await server.advance(hourSeconds);
    expect((await right(olga)).status).toBe(200);
  });

  it('still counts earlier failures after a right code', async () => {
    const rita = await enrolOperator(server, 'rita', ['viewer']);
    await guess(rita, 4);
    expect((await right(rita)).status).toBe(200);
    expect(statusesOf(await guess(rita, 2))).toEqual([401, 429]);
  });

  it('starts counting again for an operator whom an administrator invited again', async () => {
    const zita = await enrolOperator(server, 'zita', ['viewer']);
    await guess(zita, 20);
    await server.advance(1);
    const again = { name: 'zita', by: 'command line' };
    const { invitation = '' } = (await inviteAgain({ database: server.owner }, again)) ?? {};
    const opened = await post(server, '/enrolment/opening', { body: { invitation } });
    const secret = textInside(await opened.json(), 'secret');
    const { password } = zita;
    const enrolment = { invitation, password, code: await earlierCodeOf(secret) };
    expect((await post(server, '/enrolment', { body: enrolment })).status).toBe(200);
    expect((await right({ ...zita, secret })).status).toBe(200);
  });

  it('opens one session when one code comes six times at once, by one ticket or by six', async () => {
    const open = async (name: string, ticketsOf: (who: SignedIn) => Promise<string[]>) => {
      const who = await enrolOperator(server, name, ['viewer']);
      const tickets = await ticketsOf(who);
      const code = codeOf(who.secret);
      const answers = await Promise.all(tickets.map((ticket) => sendCode(ticket, code)));
      const [row] = await server.owner.query<{ count: number }>(sessionsOf, [name]);
      // One of them from when they enrolled.
      return [statusesOf(answers).filter((status) => status === 200).length, row?.count];
    };
    const byOne = async (who: SignedIn): Promise<string[]> => {
      const ticket = await ticketOf(who);
      return Array.from({ length: 6 }, () => ticket);
    };
    const bySix = async (who: SignedIn): Promise<string[]> => {
      const tickets: string[] = [];
      while (tickets.length < 6) tickets.push(await ticketOf(who));
      return tickets;
    };
    expect([await open('iris', byOne), await open('mary', bySix)]).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });
});

describe('ten wrong codes for one name raise the alert [OPS-01, OPS-04]', () => {
  it.each([
    ['not by nine, and five of another one', [9, 5], false],
    ['but by ten', [10, 0], true],
  ])('%s', async (_what, wrong, isRung) => {
    const watched = await startTestServer();
    try {
      for (const [place, times] of wrong.entries()) {
        const who = await enrolOperator(watched, `anna-${place}`, ['viewer']);
        await guess(who, Math.min(5, times), watched);
        await watched.advance(15 * minuteSeconds);
        await guess(who, Math.max(0, times - 5), watched);
      }
      const { when = '', severity } = alerts.find(({ name }) => name === 'CodesGuessed') ?? {};
      const [, series, least] = /^max\((\w+)\) >= (\d+)$/.exec(when) ?? [];
      const text = await (await watched.call('/metrics')).text();
      const code = new RegExp(`^${series} (\\d+)$`, 'm').exec(text)?.[1];
      expect(code).toBe(String(wrong[0]));
      expect([Number(code) >= Number(least), severity]).toEqual([isRung, 'page']);
    } finally {
      await watched.stop();
    }
  });
});

describe('sign-in calls of operators count as logins, by address [OPS-01]', () => {
  it.each([
    ['/sign-in', { name: 'nobody', password: 'a guess' }],
    ['/sign-in/code', { ticket: 'x'.repeat(43), code: '000000' }],
    ['/enrolment/opening', { invitation: 'x'.repeat(43) }],
  ])('%s', async (path, body) => {
    const counted = await startTestServer({ RATE_LIMITS: 'on' });
    try {
      const answers: Response[] = [];
      for (let call = 0; call < 301; call += 1) answers.push(await post(counted, path, { body }));
      expect(answers.at(-1)?.status).toBe(429);
      expect(waitOf(answers.at(-1) ?? new Response())).toBeLessThanOrEqual(minuteSeconds);
      expect((await counted.call('/operations/me')).status).toBe(401);
    } finally {
      await counted.stop();
    }
  });
});
