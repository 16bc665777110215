import { askBooks } from './books.ts';

process.exitCode = await askBooks(['ledger:verify']);
