export { createPersistedStore } from './persisted.ts';
export type { PersistedStore, Shelf } from './persisted.ts';
export { preferencesStore, textScales, themes } from './preferences.ts';
export type { Preferences, TextScale, Theme } from './preferences.ts';
export { browserShelf, followOtherTabs } from './shelf.ts';
export { createStore, useSelected, useStore } from './store.ts';
export type { Store } from './store.ts';
export { noUser, userStore } from './user.ts';
export type { RememberedUser } from './user.ts';
