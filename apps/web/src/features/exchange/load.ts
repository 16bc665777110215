/** Stands in a file that every visit loads soon: the first one carries no name of what this loads. */
export const loadScreens = async () => (await import('./screens.ts')).screens;
