/** A process's memory is half a second old at most; the rest is for a busy machine. */
const maxMs = 1000;

/**
 * Repeats a call until it gets the expected answer. Only calls that start in time count, however
 * long their answers take, so that the test measures the product and not the machine.
 */
export const answerInTime = async <Answer>(
  ask: () => Promise<Answer>,
  expected: Answer,
): Promise<Answer> => {
  const beganMs = performance.now();
  for (;;) {
    const startedMs = performance.now();
    const answer = await ask();
    if (answer === expected || startedMs - beganMs > maxMs) return answer;
  }
};
