/** Joins screens that are needed later in one chunk. */
export * as chapters from './chapters-screen.tsx';
export * as progress from './progress-screen.tsx';
export * as selection from './card-selection-screen.tsx';
export * as subscriptions from './subscriptions-screen.tsx';
