import { useAccount } from '../../shared/session/index.ts';
import type { Decider } from './model.ts';

export const useDecider = (): Decider => {
  const { name, roles } = useAccount().account;
  return { name, isChecker: roles.includes('finance-checker') };
};
