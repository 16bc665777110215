export { Deciding } from './deciding.tsx';
export type { Choice } from './deciding.tsx';
export { ProposalTable } from './proposal-table.tsx';
