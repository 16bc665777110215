import type { Families, Forger } from './families.ts';
import { build, by } from './forge.ts';
import type { Booty } from './forge.ts';

type Change = (booty: Booty) => object;

/** Signed by our own key: as if it had leaked, or somebody else's token were handed in for ours. */
const signedByUs =
  (change: Change, header: Change = () => ({})): Forger =>
  (booty) =>
    build(
      { ...booty.header, ...header(booty) },
      { ...booty.claims, ...change(booty) },
      by.es256(booty.ourKey),
    );

const same: Change = () => ({});

/** The last of two claims of one name counts, and it belongs to another login. */
const twice =
  (name: string, value: (booty: Booty) => string): Forger =>
  (booty) => {
    const text = JSON.stringify(booty.claims).replace(/\}$/, `,"${name}":"${value(booty)}"}`);
    return build(booty.header, text, by.es256(booty.ourKey));
  };

export const wronglyClaimed: Families = {
  'typ JWT': signedByUs(same, () => ({ typ: 'JWT' })),
  'typ missing': signedByUs(same, () => ({ typ: undefined })),
  'typ of an id token': signedByUs(same, () => ({ typ: 'id_token+jwt' })),
  'typ of a refresh token': signedByUs(same, () => ({ typ: 'rt+jwt' })),
  'b64 false': signedByUs(same, () => ({ b64: false, crit: ['b64'] })),
  'crit of our own key': signedByUs(same, () => ({ crit: ['sid'], sid: 'x' })),
  'another issuer': signedByUs(() => ({ iss: 'https://staging.example.com' })),
  'our issuer with a slash': signedByUs(({ claims }) => ({ iss: `${String(claims['iss'])}/` })),
  'our issuer in a list': signedByUs(({ claims }) => ({ iss: [claims['iss']] })),
  'no issuer': signedByUs(() => ({ iss: undefined })),
  'another audience': signedByUs(() => ({ aud: 'console' })),
  'other audiences': signedByUs(() => ({ aud: ['console', 'vault'] })),
  'no audience': signedByUs(() => ({ aud: undefined })),
  'not yet good': signedByUs(({ nowSeconds }) => ({ nbf: nowSeconds + 600 })),
  'nbf a word': signedByUs(() => ({ nbf: 'now' })),
  'from the future': signedByUs(({ nowSeconds }) => ({
    iat: nowSeconds + 600,
    exp: nowSeconds + 900,
  })),
  'good for a year': signedByUs(({ nowSeconds }) => ({ exp: nowSeconds + 31_536_000 })),
  'good for a second too long': signedByUs(({ nowSeconds }) => ({
    iat: nowSeconds,
    exp: nowSeconds + 901,
  })),
  'no end': signedByUs(() => ({ exp: undefined })),
  'an end in words': signedByUs(() => ({ exp: 'never' })),
  'an end beyond numbers': signedByUs(() => ({ exp: 1e300 })),
  'no beginning': signedByUs(() => ({ iat: undefined })),
  'a beginning in words': signedByUs(() => ({ iat: 'today' })),
  'no subject': signedByUs(() => ({ sub: undefined })),
  'subject 0': signedByUs(() => ({ sub: '0' })),
  'subject negative': signedByUs(() => ({ sub: '-1' })),
  'subject a number': signedByUs(({ claims }) => ({ sub: Number(claims['sub']) })),
  'subject too large': signedByUs(() => ({ sub: '9'.repeat(30) })),
  'subject with a point': signedByUs(({ claims }) => ({ sub: `${String(claims['sub'])}.0` })),
  'subject SQL': signedByUs(() => ({ sub: '1 or 1=1' })),
  'subject of nobody': signedByUs(() => ({ sub: '299999999' })),
  'subject of another person': signedByUs(({ otherUserId }) => ({ sub: otherUserId })),
  'subject twice': twice('sub', ({ otherUserId }) => otherUserId),
  'no login': signedByUs(() => ({ sid: undefined })),
  'login twice': twice('sid', () => '01890000-0000-7000-8000-00000000dead'),
  'a login that is none': signedByUs(() => ({ sid: `' or true --` })),
  'a login that was never': signedByUs(() => ({ sid: '01890000-0000-7000-8000-00000000dead' })),
  'no country': signedByUs(() => ({ country: undefined })),
  'country null': signedByUs(() => ({ country: null })),
  'country of no host': signedByUs(() => ({ country: 'fr' })),
  'country a number': signedByUs(() => ({ country: 82 })),
  'country in capitals': signedByUs(() => ({ country: 'KR' })),
  'no device': signedByUs(() => ({ device_unique_id: undefined })),
  'device a list': signedByUs(() => ({ device_unique_id: ['test-device'] })),
};
