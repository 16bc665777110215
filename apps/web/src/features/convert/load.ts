/** Stands in a file that every visit loads soon: the first one carries no name of what this loads. */
export const loadConvert = () => import('./convert-screen.tsx');
