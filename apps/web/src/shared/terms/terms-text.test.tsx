import { expect, it } from 'vitest';
import { appear, button, click, find } from '../../testing/render.tsx';
import { termsWith } from '../../testing/rules.ts';
import { showScreen } from '../../testing/screen.tsx';
import { TermsText } from './terms-text.tsx';

it("terms are shown as they were written, with headings below the page's own [NUM-03, SUB-05]", async () => {
  const text = 'Before all.\n\n# One & only\nFirst line.\nSecond <b>line</b>.\n\n# Two\nThe end.';
  await showScreen(<TermsText of="recurring" inSheet />, {
    answers: { terms: termsWith(text) },
    texts: [],
  });
  await appear('h3');
  const headings = [...document.querySelectorAll('h3')].map(({ textContent }) => textContent);
  expect(headings).toEqual(['One & only', 'Two']);
  const lines = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(lines).toEqual(['Before all.', 'First line.', 'Second <b>line</b>.', 'The end.']);
});

it('terms that cannot be loaded can be requested again [ERR-04]', async () => {
  let tries = 0;
  await showScreen(<TermsText of="recurring" />, {
    answers: {
      terms: () => {
        tries += 1;
        return tries === 1 ? 'offline' : termsWith('# One\nIt is here.');
      },
    },
    texts: [],
  });
  await appear('[role=alert] button, .d-banner button');
  await click(button('Try again'));
  await appear('h2');
  expect(find('h2').textContent).toBe('One');
});
