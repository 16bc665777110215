/** The name of the global that holds an early press, and of the event that ends it. */
export const earlyPressName = 'dipperPressed';

/** Ends the noting of early presses: from now on the page hears them itself and would press twice. */
export const endEarlyPresses = (): void => void dispatchEvent(new Event(earlyPressName));

/** A button that was pressed before anybody listened is pressed now, once. */
export const pressAgain = (): void => {
  const pressed: unknown = Reflect.get(globalThis, earlyPressName);
  Reflect.deleteProperty(globalThis, earlyPressName);
  if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click();
};
