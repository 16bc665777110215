/** Where the document leaves what was pressed before the page came alive. */
export const earlyPressName = 'dipperPressed';

/** A button that was pressed before anybody listened is pressed now, once. */
export const pressAgain = (): void => {
  const pressed: unknown = Reflect.get(globalThis, earlyPressName);
  Reflect.deleteProperty(globalThis, earlyPressName);
  if (pressed instanceof HTMLElement && pressed.isConnected) pressed.click();
};
