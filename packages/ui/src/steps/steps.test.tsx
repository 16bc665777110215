import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { Steps } from './steps.tsx';

it('a list of steps marks the current step and the state of each', () => {
  render(
    <Steps
      label="Payment"
      stateLabels={{ done: 'done', current: 'under way', next: 'to come', failed: 'failed' }}
      steps={[
        { label: 'Sent', state: 'done' },
        { label: 'Bank check', detail: '1 to 3 minutes', state: 'current' },
        { label: 'Finish', state: 'next' },
      ]}
    />,
  );
  expect(find('[aria-current="step"]').textContent).toBe('Bank check, under way1 to 3 minutes');
  expect([...document.querySelectorAll('li')].map((step) => step.textContent)).toEqual([
    'Sent, done',
    'Bank check, under way1 to 3 minutes',
    'Finish, to come',
  ]);
});
