/** One thing that is wrong, by the setting's name. It never shows the value. */
export type Fault = { readonly setting: string; readonly reason: string };

/** All that keeps something from starting, a line each. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(faults.map(({ setting, reason }) => `wrong setting ${setting}: ${reason}`).join('\n'));
    this.faults = faults;
  }
}

export const wrongSetting = (setting: string, reason: string): WrongSetting =>
  new WrongSetting([{ setting, reason }]);
