import { doctor as look } from '../doctor.ts';
import type { Command } from './command.ts';

/** It is there for settings that are wrong. */
export const doctor: Command = {
  isOwners: false,
  run: () => look(process.argv.slice(3), process.env),
};
