/** What becomes of what one operator proposes and another decides. */
export const refundProposalStates = ['open', 'agreed', 'refused', 'withdrawn'] as const;
