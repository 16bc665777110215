import { setTimeout as pause } from 'node:timers/promises';
import { balanceRoute, decodeAmount, spoonCostPoints } from '@dipper/contract';
import { allowToPay, logIn } from '../people/people.ts';
import { dateOfBirth } from './dj.ts';
import type { Dj, Setting } from './dj.ts';
import { earnedSpoons } from './plan.ts';

/**
 * The harness's writes past the API: the streaming service, which says who is certified and lets listeners give, has no
 * part in this run. One listener gives to everybody; the worker hands it on.
 */
const certify = 'update dipper.app_user set date_of_birth = $2 where user_id = any($1::bigint[])';
const grant = `select dipper.grant_spoons(u.bucket, u.user_id, gen_random_uuid(), $2::bigint)
  from dipper.app_user u where u.user_id = $1`;
const give = `select dipper.give_gift(u.bucket, u.user_id, gen_random_uuid(), $2::bigint, d.id, $3::bigint)
  from dipper.app_user u, unnest($4::bigint[]) as d (id) where u.user_id = $1`;

const lookMs = 100;
const listener = 1_000_000;

/** People who may cash out, each with what a listener gave them. */
export const meet = async ({ deployment, journal }: Setting, djs: readonly Dj[]): Promise<void> => {
  const { userId } = await logIn(deployment, journal, { number: listener, country: 'kr' });
  const ids = djs.map((dj) => dj.userId);
  const points = BigInt(earnedSpoons) * spoonCostPoints;
  await allowToPay(deployment, ids);
  await deployment.database.query(certify, [ids, dateOfBirth]);
  await deployment.database.query(grant, [userId, earnedSpoons * djs.length]);
  await deployment.database.query(give, [userId, earnedSpoons, String(points), ids]);
  for (const dj of djs) {
    const { call } = await dj.come();
    while (dj.earned !== points) {
      const answer = await call(balanceRoute, { params: { id: dj.userId } });
      if (answer.ok) dj.earned = decodeAmount(answer.value.body.point);
      if (dj.earned !== points) await pause(lookMs);
    }
  }
};
