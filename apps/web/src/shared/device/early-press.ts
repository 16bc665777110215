/** Where the document leaves what was pressed before the page came alive. */
export const earlyPressName = 'dipperPressed';

/** Said when the page hears everything itself: what is noted after it would be pressed twice. */
export const hearingName = 'dipper-hears';

export const endEarlyPresses = (): void => void dispatchEvent(new Event(hearingName));

/** A button that was pressed before anybody listened is pressed now, once. */
export const pressAgain = (): void => {
  const pressed: unknown = Reflect.get(globalThis, earlyPressName);
  Reflect.deleteProperty(globalThis, earlyPressName);
  if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click();
};
