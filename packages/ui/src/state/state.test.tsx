import { expect, it } from 'vitest';
import { find, render } from '../testing/render.tsx';
import { EmptyState, ErrorState } from './state.tsx';

it('speaks up about a failure, with what to do and whom to tell [ERR-04]', () => {
  render(
    <ErrorState title="This did not load" reference="46215" action={<button>Try again</button>}>
      Your money is untouched.
    </ErrorState>,
  );
  expect(find('[role="alert"]').textContent).toBe(
    'This did not loadYour money is untouched.Try again46215',
  );
});

it('says quietly that there is nothing yet', () => {
  render(<EmptyState title="Nothing here yet">It will appear here.</EmptyState>);
  expect(document.querySelector('[role="alert"]')).toBeNull();
  expect(find('.d-state').textContent).toBe('Nothing here yetIt will appear here.');
});
