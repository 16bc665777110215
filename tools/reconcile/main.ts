import { askBooks } from '../ledger/index.ts';

process.exitCode = await askBooks(['reconcile', ...process.argv.slice(2)]);
