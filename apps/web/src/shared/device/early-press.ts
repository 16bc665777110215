/** Where the document leaves what was pressed before the page came alive, and the event that ends it. */
export const earlyPressName = 'dipperPressed';

/** From then on the page hears everything itself: what is noted after it would be pressed twice. */
export const endEarlyPresses = (): void => void dispatchEvent(new Event(earlyPressName));

/** A button that was pressed before anybody listened is pressed now, once. */
export const pressAgain = (): void => {
  const pressed: unknown = Reflect.get(globalThis, earlyPressName);
  Reflect.deleteProperty(globalThis, earlyPressName);
  if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click();
};
