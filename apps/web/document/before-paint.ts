import { earlyPressName } from '../src/shared/device/index.ts';
import { keyOf, preferencesStore } from '../src/shared/storage/index.ts';

/** A template in documents whose code may fail to come: what stands there then. */
export const lateId = 'late';

type Names = {
  readonly preferences: string;
  readonly pressed: string;
  readonly late: string;
};

/** Runs in the page before its first paint, as text: it may use nothing but what it is given. */
const prepare = (names: Names): void => {
  const root = document.documentElement;
  try {
    const preferences = localStorage.getItem(names.preferences);
    if (preferences !== null) {
      const { theme, textScale } = JSON.parse(preferences).state;
      if (theme !== 'system') root.dataset['theme'] = theme;
      root.style.setProperty('--text-scale', String(textScale / 100));
    }
  } catch {
    // The storage is unreadable or blocked: the page follows the system's theme.
  }
  const note = ({ target }: Event): void => {
    const pressed = target instanceof Element ? target.closest('button') : null;
    if (pressed !== null) Reflect.set(globalThis, names.pressed, pressed);
  };
  const giveUp = ({ target }: Event): void => {
    const late = document.getElementById(names.late);
    if (!(target instanceof HTMLScriptElement && late instanceof HTMLTemplateElement)) return;
    late.remove();
    document.getElementById('root')?.replaceChildren(late.content);
  };
  addEventListener('click', note, true);
  addEventListener('error', giveUp, true);
  // The code of the document has run by then, and that of its screen may still be on its way.
  addEventListener('DOMContentLoaded', () => removeEventListener('error', giveUp, true));
  addEventListener(names.pressed, () => removeEventListener('click', note, true));
};

const names: Names = {
  preferences: keyOf(preferencesStore.name),
  pressed: earlyPressName,
  late: lateId,
};

/** Applies the chosen look, notes early presses, and shows a fallback if the page's code never comes. */
export const beforePaint = `(${prepare.toString()})(${JSON.stringify(names)})`;
