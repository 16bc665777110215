import { useEffect, useState } from 'react';

const place = 'dipper-console-theme';
const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

const themeOf = (text: string | null): Theme => themes.find((each) => each === text) ?? 'system';

/** Light, dark, or as the device has it; kept in this browser. */
export const useTheme = (): readonly [Theme, (text: string) => void] => {
  const [theme, setTheme] = useState(() => themeOf(localStorage.getItem(place)));
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (theme === 'system') delete dataset['theme'];
    else dataset['theme'] = theme;
    localStorage.setItem(place, theme);
  }, [theme]);
  return [theme, (text) => setTheme(themeOf(text))];
};
