import { describe, expect, it } from 'vitest';
import { sent, sentForm } from './sent.ts';

const pay = { sent: ['id', 'card.number', 'items.name'] } as const;

/** Adds an optional field, as calls of providers do. */
const more = (isWanted: boolean) => (isWanted ? { holder: 'x' } : {});

describe('a message to a provider', () => {
  it('is sent unchanged if every field of it is in the protocol', () => {
    const body = { id: '1', card: { number: '2' }, items: [{ name: 'a' }, { name: 'b' }] };
    expect(sent(pay, body)).toBe(body);
    expect(sentForm({ sent: ['a', 'b'] }, { a: '1', b: 'x y' })).toBe('a=1&b=x+y');
  });

  it('is refused by the type checker if one field is not in the protocol', () => {
    // @ts-expect-error -- no path has it
    sent(pay, { id: '1', extra: true });
    // @ts-expect-error -- nor inside of another
    sent(pay, { id: '1', card: { number: '2', holder: 'x' } });
    // @ts-expect-error -- nor in a list
    sent(pay, { items: [{ name: 'a', price: 1 }] });
    // @ts-expect-error -- nor out of another object
    sent(pay, { id: '1', card: { number: '2', ...more(true) } });
    // @ts-expect-error -- nor what can have any name
    sent(pay, { id: '1', card: Object.fromEntries([['number', '2']]) });
    // @ts-expect-error -- nor in a form
    sentForm({ sent: ['a'] }, { a: '1', ...more(true) });
    expect(sent(pay, {})).toEqual({});
  });
});
