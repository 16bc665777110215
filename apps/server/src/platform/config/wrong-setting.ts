/** Its message is one line that names the setting, and never shows the value. */
export class WrongSetting extends Error {
  override readonly name = 'WrongSetting';
  constructor(setting: string, reason: string) {
    super(`wrong setting ${setting}: ${reason}`);
  }
}
