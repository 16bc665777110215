import { afterEach, expect, it, vi } from 'vitest';
import { CountryContext } from '../session/index.ts';
import { render } from '../../testing/render.tsx';
import { useFormat } from './use-format.ts';

const Amounts = () => {
  const { price, count } = useFormat();
  return `${price(11_000n, 'KRW')} ${count(1000n)}`;
};
const Amount = () => useFormat().date('2026-01-02T00:00:00Z');

afterEach(() => vi.restoreAllMocks());

it("the device's time zone is read only when the first date is shown [NAV-28]", async () => {
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  const show = (what: React.ReactNode) =>
    render(<CountryContext value="us">{what}</CountryContext>);
  await show(<Amounts />);
  expect(document.body.textContent).toContain('₩11,000 1,000');
  expect(formats).not.toHaveBeenCalled();
  await show(<Amount />);
  expect(formats).toHaveBeenCalled();
});
