import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { EmptyState, ErrorState } from './state.tsx';

it('a failure state is an alert that says what to do and whom to contact [ERR-04]', () => {
  render(
    <ErrorState title="This did not load" reference="46215" action={<button>Try again</button>}>
      Your money is untouched.
    </ErrorState>,
  );
  expect(find('[role="alert"]').textContent).toBe(
    'This did not loadYour money is untouched.Try again46215',
  );
});

it('an empty state is announced without interrupting', () => {
  render(<EmptyState title="Nothing here yet">It will appear here.</EmptyState>);
  expect(document.querySelector('[role="alert"]')).toBeNull();
  expect(find('.d-state').textContent).toBe('Nothing here yetIt will appear here.');
});
