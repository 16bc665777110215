export { SecondLookProposals } from './second-look-proposals.tsx';
export type { WishWords } from './second-look-proposals.tsx';
