import type { OperatorRole } from '@dipper/contract';
import { demoSeed, enrolDemoOperator, inviteOperator } from '../src/core/operators/index.ts';
import type { OperatorTools } from '../src/core/operators/index.ts';

/** One of each kind. Their password and their authenticator are no secrets: they are the demo's. */
export const demoOperators: readonly (readonly [name: string, role: OperatorRole])[] = [
  ['vera', 'viewer'],
  ['sol', 'support'],
  ['cato', 'catalogue'],
  ['mina', 'finance-maker'],
  ['chae', 'finance-checker'],
  ['ada', 'administrator'],
];
const demoPassword = 'dipper-operators';
const demoSecret = Buffer.from('a demo authenticator');

/** Twice is the same as once. */
export const seedDemoOperators = async (
  tools: Pick<OperatorTools, 'database' | 'fieldKeys' | 'hasher'>,
): Promise<void> => {
  for (const [name, role] of demoOperators) {
    const invited = await inviteOperator(tools, { name, roles: [role], by: demoSeed });
    if (invited === undefined) continue;
    const { invitation } = invited;
    const own = { name, invitation, password: demoPassword, secret: demoSecret };
    await enrolDemoOperator(tools, own);
  }
};
