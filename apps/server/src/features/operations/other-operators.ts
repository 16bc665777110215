import {
  changeOperatorRoute,
  decideOperatorRoute,
  emailOf,
  giveRolesRoute,
  inviteOperatorRoute,
  operatorProposalSchema,
  operatorProposalsRoute,
  operatorsRoute,
  reinviteOperatorRoute,
  withdrawOperatorRoute,
} from '@dipper/contract';
import type { Locale, OperatorAccount, OperatorProposal, OperatorRole } from '@dipper/contract';
import * as z from 'zod/mini';
import { findOperators, updateOperator } from '../../core/operators/index.ts';
import type { ListedOperator } from '../../core/operators/index.ts';
import { createProposals, describeProposal } from '../../core/proposals/index.ts';
import type { Decided, ProposalRow } from '../../core/proposals/index.ts';
import type { Database } from '../../platform/db/index.ts';
import { answer, problem } from '../../platform/http/index.ts';
import type { Http } from '../../platform/http/index.ts';

const describe = (row: ListedOperator): OperatorAccount => ({
  name: row.name,
  roles: [...row.roles],
  isActive: row.is_active,
  isInvited: row.password_hash === null,
  invitationEndsAt: row.invitation_ends_at?.toISOString() ?? null,
  invitedBy: row.invited_by,
  invitedAt: row.invited_at.toISOString(),
  seenAt: row.seen_at?.toISOString() ?? null,
  mail: row.mail,
});

const wishSchema = z.extend(
  z.pick(operatorProposalSchema, {
    kind: true,
    name: true,
    roles: true,
    rolesBefore: true,
    mail: true,
  }),
  { isActiveBefore: z.nullable(z.boolean()) },
);
type Wish = z.infer<typeof wishSchema>;

const proposals = createProposals({ kinds: ['operator'], wish: wishSchema });

const describeOperatorProposal = (row: ProposalRow<Wish>): OperatorProposal => {
  const { isActiveBefore, ...wish } = row.wish;
  const letsIn = wish.kind === 'role' && isActiveBefore === false;
  return { ...describeProposal(row), ...wish, letsIn };
};

type NewProposal = {
  readonly kind: Wish['kind'];
  readonly name: string;
  readonly roles?: readonly OperatorRole[];
  readonly mail?: string | undefined;
  readonly locale?: Locale | undefined;
};
const unsaid = { roles: null, mail: null, locale: null };

const subjectOf = (name: string): string => `operator:${name}`;

/** Mounts proposals of operators: one asks for a new operator or more roles, and another agrees. */
const mountProposals = (http: Http, database: Database): void => {
  const propose = async ({ mail, ...proposal }: NewProposal, reason: string, by: string) => {
    const address = mail === undefined ? undefined : emailOf(mail);
    if (address?.ok === false) return problem('wrong_request_format');
    const wish = { ...unsaid, ...proposal, mail: address?.value ?? null };
    const subject = subjectOf(proposal.name);
    const row = await proposals.propose(database, { kind: 'operator', subject, wish, reason, by });
    return typeof row === 'string' ? problem(row) : answer(201, describeOperatorProposal(row));
  };
  const decide = async (decided: Decided) => {
    const row = await proposals.decide(database, decided);
    return typeof row === 'string' ? problem(row) : answer(200, describeOperatorProposal(row));
  };

  http.mount(operatorProposalsRoute, async () =>
    answer(200, { results: (await proposals.findLast(database)).map(describeOperatorProposal) }),
  );
  http.mount(inviteOperatorRoute, ({ body: { reason, ...proposal }, operator }) =>
    propose({ kind: 'invited', ...proposal }, reason, operator.name),
  );
  http.mount(reinviteOperatorRoute, ({ params: { name }, body: { reason, mail }, operator }) =>
    propose({ kind: 'reinvited', name, mail }, reason, operator.name),
  );
  http.mount(giveRolesRoute, ({ params: { name }, body: { reason, roles }, operator }) =>
    propose({ kind: 'role', name, roles }, reason, operator.name),
  );
  http.mount(decideOperatorRoute, ({ params: { name }, body, operator }) =>
    decide({ ...body, subject: subjectOf(name), by: operator.name }),
  );
  http.mount(withdrawOperatorRoute, ({ params: { name }, body, operator }) =>
    decide({ ...body, decision: 'withdraw', subject: subjectOf(name), by: operator.name }),
  );
};

/**
 * Mounts the administration of operators. They cannot give themselves rights, or remove the last
 * administrator.
 */
export const mountOthers = (http: Http, database: Database): void => {
  mountProposals(http, database);
  http.mount(operatorsRoute, async () =>
    answer(200, { results: (await findOperators(database)).map(describe) }),
  );
  http.mount(changeOperatorRoute, async ({ params: { name }, body, operator }) => {
    if (name === operator.name) return problem('no_right');
    const { roles, isActive } = body;
    const outcome = await updateOperator(database, { name, roles, isActive, by: operator.name });
    if (outcome !== 'changed') return problem(outcome);
    const row = (await findOperators(database)).find((each) => each.name === name);
    return row === undefined ? problem('not_found') : answer(200, describe(row));
  });
};
