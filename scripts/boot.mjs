import { runUnderOurNode } from './run.mjs';

runUnderOurNode('tools/start/main.ts', process.argv.slice(2));
