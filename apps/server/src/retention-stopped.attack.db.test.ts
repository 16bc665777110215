import { operatorActsRoute, problemSchema, retentionRulesRoute } from '@dipper/contract';
import type { RetentionRule } from '@dipper/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from './platform/db/index.ts';
import { agreer, proposed, asker, byTwo, decided } from './testing/by-two.ts';
import { postJson } from './testing/login.ts';
import { openOperatorMails } from './testing/operator-mails.ts';
import { enrolOperator, machine } from './testing/operators.ts';
import { atSeat, seatOperators } from './testing/seats.ts';
import { startTestServer } from './testing/server.ts';
import type { TestServer } from './testing/server.ts';

const day = 86_401;
const reason = 'it was a mistake';

const forget = statement(
  'test-retention-forget',
  'delete from dipper.retention_rule where version > 1',
);
const put = statement(
  'test-retention-put',
  `select dipper.add_retention_rule('paid-exchange', $1,
     dipper.current_time() + make_interval(days => $2), $3, 'ada + bea', 'a test') as outcome`,
);
const stored = statement(
  'test-retention-kept',
  `select array_agg(dipper.keep_days('paid-exchange',
     dipper.current_time() + make_interval(days => d, hours => 1)) order by d) as days
   from generate_series(0, 5) d`,
);

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
  await seatOperators(server, {
    asker: ['administrator'],
    agreer: ['administrator'],
    third: ['administrator'],
    yuna: ['finance-checker', 'finance-maker', 'support', 'catalogue', 'viewer'],
  });
});
afterAll(() => server.stop());
beforeEach(() => server.owner.query(forget, []));

/** The rule that holds on each of these days. */
const days = async (): Promise<readonly number[]> => {
  const [row] = await server.owner.query<{ days: number[] }>(stored, []);
  return row?.days ?? [];
};

const rules = async (): Promise<readonly RetentionRule[]> => {
  const response = await server.call('/operations/retention-rules', { headers: asker });
  const { results } = retentionRulesRoute.answers[200].parse(await response.json());
  return results.filter(({ subject }) => subject === 'paid-exchange');
};

const stopped = async (
  version: number,
  by: Readonly<Record<string, string>> = asker,
): Promise<string> => {
  const body = { subject: 'paid-exchange', version, reason };
  const response = await server.call('/operations/retention-rules/withdrawals', postJson(body, by));
  return response.ok ? 'withdrawn' : problemSchema.parse(await response.json()).code;
};

const wish = (version: number, keepDays: number, more: object = {}) => ({
  path: '/retention-rules',
  body: { subject: 'paid-exchange', version, keepDays, reason: 'a test', ...more },
});

describe('a shorter retention that two administrators approved by mistake [OPS-01]', () => {
  it('can be stopped by one administrator within its day, and erases nothing', async () => {
    expect(await byTwo(server, wish(2, 1))).toBe('agreed');
    expect((await rules())[0]).toMatchObject({ version: 2, withdrawn: null, isWithdrawable: true });
    expect(await stopped(2, atSeat('third'))).toBe('withdrawn');
    expect((await rules())[0]).toMatchObject({
      version: 2,
      keepDays: 1,
      changedBy: 'asker + agreer',
      withdrawn: { by: 'third', reason },
      isWithdrawable: false,
    });
    expect(await days()).toEqual([1826, 1826, 1826, 1826, 1826, 1826]);
    expect(await byTwo(server, wish(3, 2000))).toBe('agreed');
    expect(await days()).toEqual([1826, 2000, 2000, 2000, 2000, 2000]);
  });

  it('is in the audit record with the administrator who stopped it, and with the rules before and after', async () => {
    expect(await byTwo(server, wish(2, 1))).toBe('agreed');
    expect(await stopped(2)).toBe('withdrawn');
    const response = await server.call('/operations/acts?kind=retention', { headers: asker });
    const [act] = operatorActsRoute.answers[200].parse(await response.json()).results;
    expect(act).toMatchObject({
      operator: 'asker',
      call: 'withdrawRetentionRule',
      reason,
      before: { version: 2, keepDays: 1 },
      after: { version: 1, keepDays: 1826 },
      outcome: 'done',
    });
  });

  it('is mailed to every administrator when it is stopped', async () => {
    const mails = openOperatorMails(server);
    for (const name of ['ada', 'bea']) await enrolOperator(server, name, ['administrator']);
    await enrolOperator(server, 'chae', ['finance-checker']);
    expect(await byTwo(server, wish(2, 1))).toBe('agreed');
    expect(await stopped(2)).toBe('withdrawn');
    for (const name of ['ada', 'bea']) {
      const mailsSent = (await mails.to(name)).filter((mail) => mail.includes('was withdrawn'));
      expect(mailsSent).toHaveLength(1);
      expect(mailsSent[0]).toContain('asker withdrew a planned change (retention:paid-exchange)');
    }
    expect(await mails.to('chae')).not.toContainEqual(expect.stringContaining('withdrawn'));
    await mails.stop();
  });

  it('is stopped once, even if many stop it at the same moment', async () => {
    expect(await byTwo(server, wish(2, 1))).toBe('agreed');
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, at) => stopped(2, at % 2 === 0 ? asker : agreer)),
    );
    expect(all.toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => 'changed_meanwhile'),
      'withdrawn',
    ]);
  });
});

describe('one administrator cannot shorten a retention by stopping a rule [OPS-01]', () => {
  it('that is longer, whoever approved it', async () => {
    expect(await byTwo(server, wish(2, 3650))).toBe('agreed');
    expect((await rules())[0]).toMatchObject({ isWithdrawable: false });
    for (const by of [asker, agreer, atSeat('third')]) {
      expect(await stopped(2, by)).toBe('second_operator_required');
    }
    await server.advance(day);
    expect((await days())[0]).toBe(3650);
  });

  it('that changes nothing, applies already, or does not exist', async () => {
    expect(await byTwo(server, wish(2, 1826))).toBe('agreed');
    expect(await stopped(2)).toBe('second_operator_required');
    await server.advance(day);
    expect(await stopped(2)).toBe('changed_meanwhile');
    expect(await stopped(1)).toBe('changed_meanwhile');
    expect(await stopped(3)).toBe('not_found');
  });

  it('that is shorter and has begun', async () => {
    expect(await byTwo(server, wish(2, 30))).toBe('agreed');
    await server.advance(day);
    expect(await stopped(2)).toBe('changed_meanwhile');
    expect((await days())[0]).toBe(30);
  });

  it.each([
    [10, 2000, 3650],
    [10, 3650, 2000],
    [2000, 10, 3650],
    [2000, 3650, 10],
    [3650, 10, 2000],
    [3650, 2000, 10],
  ])('of %d, %d and %d days, one after the other', async (...planned) => {
    for (const [at, keepDays] of planned.entries()) {
      await server.owner.query(put, [at + 2, at + 2, keepDays]);
    }
    const versions = [2, 3, 4].flatMap((one) => [2, 3, 4].map((other) => [one, other] as const));
    for (const version of versions.flat()) {
      const before = await days();
      const outcome = await stopped(version);
      const after = await days();
      expect(after.every((each, at) => each >= (before[at] ?? 0))).toBe(true);
      const isAsBefore = JSON.stringify(after) === JSON.stringify(before);
      expect(isAsBefore).toBe(outcome !== 'withdrawn');
    }
    expect(await days()).toEqual((await days()).toSorted((one, other) => one - other));
  });

  it('other roles stop nothing', async () => {
    expect(await byTwo(server, wish(2, 1))).toBe('agreed');
    expect(await stopped(2, atSeat('yuna'))).toBe('no_right');
    expect(await stopped(2, machine)).toBe('second_operator_required');
    expect(await stopped(2, {})).toBe('not_authenticated');
    expect((await rules())[0]).toMatchObject({ withdrawn: null });
  });

  it('other approved rules stay as they are', async () => {
    for (let turn = 0; turn < 4; turn += 1) {
      await server.owner.query(forget, []);
      expect(await byTwo(server, wish(2, 1))).toBe('agreed');
      const [first] = await rules();
      const beginsAt = Date.parse(first?.effectiveFrom ?? '') + 60_000;
      const effectiveFrom = new Date(beginsAt).toISOString();
      const id = await proposed(server, wish(3, 365, { effectiveFrom }));
      const both = await Promise.all([decided(server, id), stopped(2)]);
      expect(both).toEqual(['agreed', 'withdrawn']);
      await server.advance(day + 60);
      expect((await days())[0]).toBe(365);
    }
  });
});
