import type { OperatorRole, RouteDefinition } from '@dipper/contract';
import { ruleOf } from './policy-table.ts';

/** Whether an operator of these roles may make the call. */
export const mayCall = (
  roles: readonly OperatorRole[],
  { name }: Pick<RouteDefinition, 'name'>,
): boolean => ruleOf(name)?.roles?.some((role) => roles.includes(role)) === true;
