import { createStore } from '../storage/index.ts';

/** How often it was opened on this screen; zero while it is closed. Each opening is a sheet of its own. */
export const accountSheetStore = createStore(0);

export const openAccount = (): void => accountSheetStore.update((times) => times + 1);
