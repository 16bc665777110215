/** Applies theme and text size to the document. */
export const applyAppearance = (
  root: HTMLElement,
  look: { readonly theme: 'system' | 'light' | 'dark'; readonly textScale: number },
): void => {
  if (look.theme === 'system') delete root.dataset['theme'];
  else root.dataset['theme'] = look.theme;
  root.style.setProperty('--text-scale', String(look.textScale / 100));
};
