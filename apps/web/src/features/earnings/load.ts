/** Stands in a file that every visit loads soon: the first one carries no name of what this loads. */
export const loadExchange = () => import('./exchange-screen.tsx');
export const loadDetails = () => import('./details-screen.tsx');
