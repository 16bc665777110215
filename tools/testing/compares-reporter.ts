import type {
  FullResult,
  Reporter,
  TestCase,
  TestResult,
  TestStep,
} from '@playwright/test/reporter';

const compares = ({ category, steps }: TestStep): boolean =>
  category === 'expect' || steps.some(compares);

/** A journey that compares nothing passes whatever is shown: the run fails by it, and names it. */
export default class ComparesReporter implements Reporter {
  readonly #empty: string[] = [];

  onTestEnd(test: TestCase, { status, steps }: TestResult): void {
    if (status === 'passed' && !steps.some(compares)) {
      this.#empty.push(`${test.location.file}:${test.location.line} > ${test.title}`);
    }
  }

  onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    for (const name of this.#empty) process.stdout.write(`✗ ${name}: it compared nothing\n`);
    return Promise.resolve({ status: this.#empty.length > 0 ? 'failed' : status });
  }

  printsToStdio(): boolean {
    return false;
  }
}
