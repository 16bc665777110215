import { call, statement } from '../../platform/db/index.ts';
import type { Queryable } from '../../platform/db/index.ts';

const record = call('record_act');
const verify = call('find_broken_act');

const list = statement(
  'operators-acts',
  `select b.position, b.act_id, b.at, b.operator, b.call, b.subject_kind, b.subject, b.user_id,
     b.reason, b.given, b.standing as before, e.standing as after, e.outcome, e.at as ended_at,
     b.request_id, coalesce(m.raised, '[]') as raised
   from dipper.operator_act b
   left join dipper.operator_act e on e.act_id = b.act_id and e.part = 'ended'
   left join lateral (
     select jsonb_agg(jsonb_build_object('how', r.how, 'by', r.raised_by, 'daysBefore',
       floor(extract(epoch from b.at - r.raised_at) / 86400)::integer)
       order by r.raised_at desc, r.raised_by) as raised
     from dipper.operator_raising r
     where r.name = b.operator and r.raised_at <= b.at
       and r.raised_at > b.at - interval '7 days') m on true
   where b.part = 'begun' and b.position < $1
     and ($3::text is null or b.operator = $3)
     and ($4::text is null or b.subject_kind = $4)
     and ($5::text is null or b.subject = $5)
     and ($6::bigint is null or b.user_id = $6)
     and ($7::date is null or b.at >= ($7::date::timestamp at time zone $9))
     and ($8::date is null or b.at < (($8::date + 1)::timestamp at time zone $9))
     and ($10::text is null or $10 = case when e.outcome is null then 'open'
       when e.outcome = 'done' then 'done' else 'refused' end)
   order by b.position desc limit $2`,
);
const openings = statement(
  'operators-openings',
  `select a.operator, (a.at at time zone $4)::date as day, a.call, count(*)::integer as count
   from dipper.operator_act a
   where a.part = 'begun' and a.call = any($3::text[])
     and a.at >= ($1::date::timestamp at time zone $4)
     and a.at < (($2::date + 1)::timestamp at time zone $4)
   group by 1, 2, 3 order by 2 desc, 4 desc, 1, 3`,
);
const head = statement(
  'operators-act-head',
  'select position, hash from dipper.operator_act_head where is_one',
);

export type NewAct = {
  readonly actId: string;
  readonly part: 'begun' | 'ended';
  readonly operator: string;
  readonly sessionId: string | undefined;
  readonly call: string;
  readonly subjectKind: string;
  readonly subject: string;
  readonly personId: bigint | undefined;
  readonly reason: string | undefined;
  readonly given: object | undefined;
  readonly standing: object | undefined;
  readonly outcome: string | undefined;
  readonly requestId: string;
};

const asJson = (value: object | undefined): string | undefined => value && JSON.stringify(value);

export const recordAct = async (db: Queryable, act: NewAct): Promise<void> => {
  await record(db, { ...act, given: asJson(act.given), standing: asJson(act.standing) });
};

export type ActRow = {
  readonly position: bigint;
  readonly act_id: string;
  readonly at: Date;
  readonly operator: string;
  readonly call: string;
  readonly subject_kind: string;
  readonly subject: string;
  readonly user_id: bigint | null;
  readonly reason: string | null;
  readonly given: Record<string, unknown> | null;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
  readonly outcome: string | null;
  readonly ended_at: Date | null;
  readonly request_id: string;
  readonly raised: readonly {
    readonly how: 'invited' | 'reinvited' | 'role';
    readonly by: string;
    readonly daysBefore: number;
  }[];
};

export type ActQuery = {
  readonly before: bigint;
  readonly limit: number;
  readonly operator: string | undefined;
  readonly kind: string | undefined;
  readonly subject: string | undefined;
  readonly userId: number | undefined;
  readonly days: ActDays | undefined;
  readonly outcome: string | undefined;
};

/** The first and the last day, in a zone. */
export type ActDays = { readonly from: string; readonly to: string; readonly zone: string };

export const findActs = (db: Queryable, query: ActQuery): Promise<ActRow[]> =>
  db.query<ActRow>(list, [
    query.before,
    query.limit,
    query.operator ?? null,
    query.kind ?? null,
    query.subject ?? null,
    query.userId ?? null,
    query.days?.from ?? null,
    query.days?.to ?? null,
    query.days?.zone ?? 'UTC',
    query.outcome ?? null,
  ]);

export type OpeningsRow = {
  readonly operator: string;
  readonly day: string;
  readonly call: string;
  readonly count: number;
};

/** How often each operator made one of these calls, by day. */
export const countCalls = (
  db: Queryable,
  { from, to, zone }: ActDays,
  calls: readonly string[],
): Promise<OpeningsRow[]> => db.query<OpeningsRow>(openings, [from, to, calls, zone]);

type Checked = { broken: bigint | null; checked: bigint; hash: Buffer };

const slice = 10_000n;

/** Checks the whole chain in slices, so that no statement runs long. */
export const findBrokenAct = async (
  db: Queryable,
): Promise<{ readonly rows: bigint; readonly brokenAt: bigint | undefined }> => {
  const [end] = await db.query<{ position: bigint; hash: Buffer }>(head);
  if (end === undefined) throw new Error('the acts have a head');
  let position = 0n;
  let hash: Buffer = Buffer.alloc(0);
  while (position < end.position) {
    const left = end.position - position;
    const limit = Number(left < slice ? left : slice);
    const found = await verify<Checked>(db, { after: position, hash, limit });
    const brokenAt = found.broken ?? (found.checked === position ? position + 1n : undefined);
    if (brokenAt !== undefined) return { rows: position, brokenAt };
    ({ checked: position, hash } = found);
  }
  // Rows that fit one another but not the head were all rewritten.
  return { rows: position, brokenAt: hash.equals(end.hash) ? undefined : position };
};
