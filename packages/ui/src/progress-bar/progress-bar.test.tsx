import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { ProgressBar } from './progress-bar.tsx';

it('a progress bar is a native element with a name', () => {
  render(<ProgressBar label="This month" value={380} max={1000} text="380 of 1,000" />);
  const bar = find<HTMLProgressElement>('progress');
  expect([bar.value, bar.max]).toEqual([380, 1000]);
  expect(document.querySelector(`label[for="${bar.id}"]`)?.textContent).toBe('This month');
});
