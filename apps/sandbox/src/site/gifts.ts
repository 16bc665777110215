import type { FastifyInstance } from 'fastify';
import { asObject, countOf, textOf } from '../platform/json.ts';
import { people, type Person } from '../providers/oauth/index.ts';
import type { PartnerCalls, PartnerReply } from './partner-calls.ts';

/** DJs as this service numbers them. */
export const djs = [
  { id: 700_001, name: '이서연', note: 'TOP DJ' },
  { id: 700_002, name: '최도윤', note: 'taking a rest' },
] as const;

function personNamed(name: unknown): Person | undefined {
  return people.find((person) => person.name === name);
}

interface GiftResult {
  readonly text: string;
  /** Null where nobody can say. */
  readonly balance: number | null;
}

const refusals: Readonly<Record<string, string>> = {
  spoons_insufficient: 'Nothing was sent. You do not have enough spoons. Get some first.',
  dj_suspended: 'Nothing was sent. This DJ is taking a break.',
  account_blocked: 'Nothing was sent. Your account is blocked. Please contact support.',
  no_right: 'Nothing was sent. You cannot send spoons to yourself.',
  user_not_found: 'Open the wallet and log in once before you send spoons.',
  invalid_amount: 'Send at least one spoon.',
  unknown: 'No response yet. Press again. The same gift is never sent twice.',
};

function refusalOf({ body }: PartnerReply): string {
  return refusals[textOf(body['code']) ?? ''] ?? 'The gift could not be sent.';
}

/** The wallet knows people by their logins; this service has them from Google. */
async function findUser(calls: PartnerCalls, person: Person): Promise<PartnerReply> {
  const subject = encodeURIComponent(`google-${person.mark}`);
  return calls.call({ method: 'GET', path: `/partner/users?snsType=google&subject=${subject}` });
}

async function readBalance(calls: PartnerCalls, person: Person): Promise<GiftResult> {
  const found = await findUser(calls, person);
  const userId = countOf(found.body['userId']);
  if (userId === undefined) return { text: refusalOf(found), balance: null };
  const reply = await calls.call({ method: 'GET', path: `/partner/users/${userId}/balance` });
  const balance = countOf(reply.body['spoon']) ?? null;
  return { text: balance === null ? refusalOf(reply) : '', balance };
}

interface Gift {
  readonly person: Person;
  readonly djId: number;
  readonly spoons: number;
  readonly reference: string;
}

async function send(calls: PartnerCalls, { person, ...gift }: Gift): Promise<GiftResult> {
  const found = await findUser(calls, person);
  const userId = countOf(found.body['userId']);
  if (userId === undefined) return { text: refusalOf(found), balance: null };
  const body = { userId, ...gift };
  const reply = await calls.call({ method: 'POST', path: '/partner/spoons/gift', body });
  const name = djs.find(({ id }) => id === gift.djId)?.name ?? 'the DJ';
  if (reply.status === 201) {
    return {
      text: `You sent ${gift.spoons} spoons to ${name}.`,
      balance: countOf(reply.body['balance']) ?? null,
    };
  }
  return { text: refusalOf(reply), balance: (await readBalance(calls, person)).balance };
}

const referenceShape = /^[\w-]{8,60}$/;

/** Serves the room's requests to its own server: only that server has the key and signs. */
export function giftRoutes(app: FastifyInstance, calls: PartnerCalls): void {
  app.get<{ Querystring: { person?: string } }>('/site/balance', async (request, reply) => {
    const person = personNamed(request.query.person);
    return person === undefined ? reply.code(404).send({}) : readBalance(calls, person);
  });

  app.post('/site/gift', async (request, reply) => {
    const body = asObject(request.body);
    const person = personNamed(body['person']);
    const [djId, spoons] = [countOf(body['djId']), countOf(body['spoons'])];
    const reference = textOf(body['reference']) ?? '';
    if (person === undefined || djId === undefined || spoons === undefined) {
      return reply
        .code(400)
        .send({ text: 'Choose who you are, a DJ and a number of spoons.', balance: null });
    }
    if (!referenceShape.test(reference)) return reply.code(400).send({ text: '', balance: null });
    return send(calls, { person, djId, spoons, reference: `chorus-${reference}` });
  });
}
