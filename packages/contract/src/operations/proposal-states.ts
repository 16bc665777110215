/** The states of a proposal that another operator decides. */
export const refundProposalStates = ['open', 'agreed', 'refused', 'withdrawn'] as const;
