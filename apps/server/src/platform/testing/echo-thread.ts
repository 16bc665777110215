import { parentPort } from 'node:worker_threads';

/** Does what the job says: answers it, dies, takes all memory, or never ends. */
parentPort?.on('message', (job: string) => {
  if (job === 'die') throw new Error('died');
  const taken: number[][] = [];
  while (job === 'take') taken.push(Array.from({ length: 100_000 }, (_, place) => place));
  while (job === 'hang') taken.length = 0;
  parentPort?.postMessage(`${job} ${job}`, []);
});
