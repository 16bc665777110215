import {
  changeOperatorRoute,
  decideOperatorRoute,
  emailOf,
  giveRolesRoute,
  inviteOperatorRoute,
  operatorProposalsRoute,
  operatorsRoute,
  reinviteOperatorRoute,
  withdrawOperatorRoute,
} from '@dipper/contract';
import type { OperatorAccount, OperatorProposal } from '@dipper/contract';
import {
  decideOperator,
  findOperatorProposals,
  findOperators,
  proposeOperator,
  updateOperator,
} from '../../core/operators/index.ts';
import type {
  ListedOperator,
  OperatorProposalRow,
  ProposedOperator,
} from '../../core/operators/index.ts';
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

const describeProposal = (row: OperatorProposalRow): OperatorProposal => ({
  proposalId: row.proposal_id,
  kind: row.kind,
  name: row.name,
  roles: row.roles === null ? null : [...row.roles],
  rolesBefore: row.roles_before === null ? null : [...row.roles_before],
  letsIn: row.kind === 'role' && row.is_active_before === false,
  mail: row.mail,
  state: row.state,
  reason: row.reason,
  proposedBy: row.proposed_by,
  proposedAt: row.proposed_at.toISOString(),
  decidedBy: row.decided_by,
  decidedWhy: row.decided_why,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

const states = { agree: 'agreed', refuse: 'refused' } as const;

/** Mounts proposals of operators: one asks for a new operator or more roles, and another agrees. */
const mountProposals = (http: Http, database: Database): void => {
  const propose = async (asked: ProposedOperator) => {
    const mail = asked.mail === undefined ? undefined : emailOf(asked.mail);
    if (mail?.ok === false) return problem('wrong_request_format');
    const row = await proposeOperator({ database }, { ...asked, mail: mail?.value });
    return typeof row === 'string' ? problem(row) : answer(201, describeProposal(row));
  };

  http.mount(operatorProposalsRoute, async () =>
    answer(200, { results: (await findOperatorProposals(database)).map(describeProposal) }),
  );
  http.mount(inviteOperatorRoute, ({ body, operator }) =>
    propose({ kind: 'invited', ...body, by: operator.name }),
  );
  http.mount(reinviteOperatorRoute, ({ params: { name }, body, operator }) =>
    propose({ kind: 'reinvited', name, ...body, by: operator.name }),
  );
  http.mount(giveRolesRoute, ({ params: { name }, body, operator }) =>
    propose({ kind: 'role', name, ...body, by: operator.name }),
  );
  http.mount(decideOperatorRoute, async ({ params: { name }, body, operator }) => {
    const { proposalId, decision, reason } = body;
    const decided = { proposalId, name, state: states[decision], reason, by: operator.name };
    const row = await decideOperator({ database }, decided);
    return typeof row === 'string' ? problem(row) : answer(200, describeProposal(row));
  });
  http.mount(withdrawOperatorRoute, async ({ params: { name }, body, operator }) => {
    const withdrawn = { ...body, name, state: 'withdrawn', by: operator.name } as const;
    const row = await decideOperator({ database }, withdrawn);
    return typeof row === 'string' ? problem(row) : answer(200, describeProposal(row));
  });
};

/** Nobody gives rights to themselves, or takes the last administrator away. */
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
