import { describe, expect, it } from 'vitest';
import { textScales } from '../storage/index.ts';
import { applyAppearance } from './appearance.ts';

describe('the appearance of the page', () => {
  it("follows the person's choice, or the device's when they chose nothing [NAV-24, NAV-28]", () => {
    const root = document.createElement('html');
    applyAppearance(root, { theme: 'dark', textScale: 150 });
    expect(root.dataset['theme']).toBe('dark');
    expect(root.style.getPropertyValue('--text-scale')).toBe('1.5');
    applyAppearance(root, { theme: 'system', textScale: 100 });
    expect(root.dataset['theme']).toBeUndefined();
  });

  it('scales the text from 100 to 200 % [NAV-24]', () => {
    expect([textScales[0], textScales.at(-1)]).toEqual([100, 200]);
  });
});
