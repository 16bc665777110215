const place = 'dipper-console-keys';

/** Whether single letters are commands: whoever speaks to their computer types them by accident. */
export const areKeysOn = (): boolean => localStorage.getItem(place) !== 'off';

export const turnKeys = (isOn: boolean): void => localStorage.setItem(place, isOn ? 'on' : 'off');
