/** Something that the person who starts us can mend. Its message is shown alone, without a trace. */
export class SettingError extends Error {}
