import * as z from 'zod';

const port = z.coerce
  .number({ error: 'expected a port number' })
  .int()
  .min(0)
  .max(65_535, 'expected a port between 0 and 65535');

/** The addresses that a process listens on. */
export const portSettings = {
  PORT: {
    schema: port,
    description:
      'The port of the wallet and its API. In `npm start` the console has it plus 10, the vault plus 20, the sandbox plus 30.',
    fallback: '4400',
  },
  OPERATIONS_PORT: {
    schema: port,
    description:
      'The port of the operators’ calls, which `PORT` does not answer: the console reaches it, and no proxy that people use may.',
    fallbackText: '`PORT` plus 11',
  },
  OPERATIONS_HOST: {
    schema: z.string().min(1),
    description:
      'The address on which the operators’ calls are listened for, whatever `HOST` is: this machine alone, where the console runs beside the server; in containers one of a network that only the console is in.',
    fallback: '127.0.0.1',
  },
  METRICS_PORT: {
    schema: port,
    description:
      'A port on which a process tells its health and metrics and nothing else: metrics are told there alone then. A process in the `worker` role alone tells them nowhere without it.',
    fallbackText:
      'unset: metrics at `OPERATIONS_PORT`, and on a machine that nobody else reaches at `PORT`',
  },
} as const;
