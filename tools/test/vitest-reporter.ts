import type { Reporter } from 'vitest/node';

import { createUnderWay } from './under-way.ts';

/** The reporter for Vitest. */
export default class VitestUnderWay implements Reporter {
  readonly #underWay = createUnderWay();

  onTestModuleStart({ relativeModuleId }: { relativeModuleId: string }): void {
    this.#underWay.begin(relativeModuleId);
  }

  onTestModuleEnd({ relativeModuleId }: { relativeModuleId: string }): void {
    this.#underWay.end(relativeModuleId);
  }
}
