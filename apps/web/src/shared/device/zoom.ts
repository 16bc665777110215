const gestures = ['gesturestart', 'gesturechange', 'gestureend'];

const isPinch = (event: Event): boolean =>
  'touches' in event &&
  typeof event.touches === 'object' &&
  event.touches !== null &&
  'length' in event.touches &&
  typeof event.touches.length === 'number' &&
  event.touches.length > 1;

/** Two fingers do not zoom; the page has a text size of its own, and the keyboard's zoom stays. */
export const blockPinchZoom = (page: EventTarget): void => {
  for (const gesture of gestures) {
    page.addEventListener(gesture, (event) => event.preventDefault(), { passive: false });
  }
  page.addEventListener(
    'touchmove',
    (event) => {
      if (isPinch(event)) event.preventDefault();
    },
    { passive: false },
  );
};
