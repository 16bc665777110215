import type { Statement } from '../../platform/db/index.ts';
import { statement } from '../../platform/db/index.ts';
import { tokensFor } from '../login.ts';
import type { TestServer } from '../server.ts';
import type { Kind } from './expected.ts';

/** The facts about a kind of person; all others are those of an adult in Korea. */
type Story = {
  readonly country?: 'kr' | 'jp';
  readonly certification?: string;
  readonly graceSeconds?: number;
  readonly pay?: -1 | 0 | 1;
  readonly isMinor?: true;
  readonly hasConsent?: true;
  readonly isVip?: true;
  readonly level?: string;
  readonly becomes?: 'blocked' | 'deleted' | 'signed out' | 'late';
};

const stories = {
  'a guest': {},
  'an adult in Korea': {},
  'a VIP': { isVip: true },
  'a Regular DJ': { level: 'regular' },
  'a CHOICE DJ': { level: 'choice_dj' },
  'a STAR DJ': { level: 'star_dj' },
  'a TOP DJ': { level: 'top_dj' },
  'an adult elsewhere': { country: 'jp' },
  'a minor whose representative agreed': { isMinor: true, hasConsent: true },
  'a minor whose representative has not agreed (211)': {
    isMinor: true,
    certification: '211',
    pay: 0,
  },
  'somebody not certified (210)': { isMinor: true, certification: '210', pay: 0 },
  'an adult whose certification is missing (210)': { certification: '210' },
  'an adult in grace (220)': { certification: '220', graceSeconds: 3600 },
  'an adult in grace (221)': { certification: '221', graceSeconds: 3600 },
  'an adult in grace without the right to pay (220)': {
    certification: '220',
    graceSeconds: 3600,
    pay: 0,
  },
  'an adult whose grace is over (220)': { certification: '220', graceSeconds: -1 },
  'an adult whose right to pay is denied (0)': { pay: 0 },
  'an adult whose right to pay was taken away (-1)': { pay: -1 },
  'somebody blocked': { becomes: 'blocked' },
  'somebody deleted': { becomes: 'deleted' },
  'somebody signed out': { becomes: 'signed out' },
  'somebody whose token has run out': { becomes: 'late' },
} as const satisfies Readonly<Record<Kind, Story>>;

const setPerson: Statement = statement(
  'test-policy-set-person',
  `update dipper.app_user u
   set certification = $2, grant_payment = $3::smallint, grant_adult = $4::smallint,
     grace_ends_at = dipper.current_time() + make_interval(secs => $5),
     legal_rep_payment_col = $6, pay_agree_for_minors = $6, is_vip = $7, dj_level = $8
   from dipper.login_identity l
   where l.identity = 'google:google-demo-' || $1 and u.bucket = l.bucket and u.user_id = l.user_id`,
);
const setState: Statement = statement(
  'test-policy-set-state',
  `update dipper.app_user u
   set state = $2, deleted_at = case when $2 = 'deleted' then dipper.current_time() end
   from dipper.login_identity l
   where l.identity = 'google:google-demo-' || $1 and u.bucket = l.bucket and u.user_id = l.user_id`,
);

const signOut = (server: TestServer, jwt: string): Promise<Response> =>
  server.call('/signout/', { method: 'DELETE', headers: { authorization: `Bearer ${jwt}` } });

const longerThanATokenLives = 15 * 60 + 1;

/** The headers that somebody of the kind comes with; a guest has none. */
export const headersOf = async (
  server: TestServer,
  kind: Kind,
): Promise<Readonly<Record<string, string>>> => {
  if (kind === 'a guest') return {};
  const story: Story = stories[kind];
  const name = story.country === 'jp' ? 'yuki' : 'jiho';
  await server.owner.query(setState, [name, 'active']);
  await server.owner.query(setPerson, [
    name,
    story.certification ?? 'certified',
    story.pay ?? 1,
    story.isMinor === true ? 0 : 1,
    story.graceSeconds,
    story.hasConsent === true,
    story.isVip === true,
    story.level ?? 'regular',
  ]);
  const { jwt } = await tokensFor(server, name);
  switch (story.becomes) {
    case 'blocked':
    case 'deleted':
      await server.owner.query(setState, [name, story.becomes]);
      break;
    case 'signed out':
      await signOut(server, jwt);
      break;
    case 'late':
      await server.advance(longerThanATokenLives);
      break;
    case undefined:
      break;
  }
  return { authorization: `Bearer ${jwt}` };
};
