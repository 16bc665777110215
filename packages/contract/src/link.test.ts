import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatLinkHeader, parseLinkHeader } from './link.ts';

describe('the Link header', () => {
  it('is read by relation, quoted or not, with several links in one header [API-02]', () => {
    const header =
      '</api/list?cursor=a,b>; rel="next", <https://certify.example/?a=1;b=2>; title="x"; rel=certification';
    expect(parseLinkHeader(header)).toEqual({
      next: '/api/list?cursor=a,b',
      certification: 'https://certify.example/?a=1;b=2',
    });
  });

  it.each([null, '', 'nonsense', '<a>', '<a>; rel=""', '; rel="next"'])(
    'is read as empty from %s [API-02]',
    (header) => {
      expect(parseLinkHeader(header)).toEqual({});
    },
  );

  it('gives the first link of a relation, and a link under each of its relations', () => {
    expect(parseLinkHeader('<a>; rel="next last", <b>; rel="next"')).toEqual({
      next: 'a',
      last: 'a',
    });
  });

  it('reads back what it writes, for any web address [API-02]', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (target) => {
        expect(parseLinkHeader(formatLinkHeader({ next: target }))).toEqual({ next: target });
      }),
    );
  });

  it('escapes a target so that it cannot end the link early', () => {
    expect(parseLinkHeader(formatLinkHeader({ next: 'a>; rel="certification", <b' }))).toEqual({
      next: 'a%3E;%20rel=%22certification%22,%20%3Cb',
    });
  });
});
