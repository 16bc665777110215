import { isMinor } from '@dipper/contract';
import type { SigninResult } from '@dipper/contract';
import type { Person } from '../../shared/session/index.ts';

type PersonFacts = {
  readonly snsType: string | undefined;
  /** The app's claim in the page's query. */
  readonly isAdult: boolean | undefined;
};

/** Builds the person. A minor has no adult grant, or is called one by the app. */
export const personOf = (result: SigninResult, { snsType, isAdult }: PersonFacts): Person => ({
  userId: result.id,
  country: result.country,
  nickname: result.nickname,
  tag: result.tag,
  dateOfBirth: result.date_of_birth ?? undefined,
  dateJoined: result.date_joined,
  gender: result.gender,
  isVip: result.is_vip,
  vipGrade: result.vip_grade ?? undefined,
  snsType,
  isMinor: isMinor(result.grants.adult, isAdult),
  paymentGrant: result.grants.payment,
  djLevel: result.dj_level,
});
