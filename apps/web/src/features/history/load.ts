/** Stands in a file that every visit loads soon: the first one carries no name of what this loads. */
export const loadHistory = () => import('./history-screen.tsx');
export const loadGuide = () => import('./guide-screen.tsx');
