import path from 'node:path';

import type { Reporter, TestCase } from '@playwright/test/reporter';

import { createUnderWay } from './under-way.ts';

const nameOf = ({ location, title }: TestCase): string =>
  `${path.relative(process.cwd(), location.file)}:${location.line} > ${title}`;

/** The reporter for Playwright. */
export default class PlaywrightUnderWay implements Reporter {
  readonly #underWay = createUnderWay();

  onTestBegin(test: TestCase): void {
    this.#underWay.begin(nameOf(test));
  }

  onTestEnd(test: TestCase): void {
    this.#underWay.end(nameOf(test));
  }

  printsToStdio(): boolean {
    return false;
  }
}
