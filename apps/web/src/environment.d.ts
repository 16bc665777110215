/// <reference types="vite/client" />

/** True in a build for translators, which shows every text. */
declare const __SHOWS_STRINGS__: boolean;
