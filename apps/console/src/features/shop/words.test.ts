import { locales } from '@dipper/contract';
import type { CatalogueEntry, CatalogueItem, Country, Locale } from '@dipper/contract';
import { createTranslator } from '@dipper/texts';
import { describe, expect, it } from 'vitest';

import type { TextKey } from '../../shared/i18n/index.ts';
import { loadTexts } from '../../shared/i18n/texts.ts';
import { factOf } from './words.ts';

type About = {
  readonly locale: Locale;
  readonly country?: Country;
  readonly key?: string;
  readonly offers?: readonly CatalogueEntry[];
};

const factIn = async (
  item: CatalogueItem,
  { locale, country = 'kr', key = '1', offers = [] }: About,
): Promise<string> => {
  const t = createTranslator<TextKey<'shop'>>(await loadTexts('shop', locale), locale);
  return factOf(t, item, { country, key, locale, offers });
};

const inAll = (item: CatalogueItem, about: Omit<About, 'locale'> = {}) =>
  Promise.all(locales.map((locale) => factIn(item, { ...about, locale })));

const product = (amount: string, price: string): CatalogueItem => ({
  kind: 'product',
  content: {
    category: 'WEB',
    name: '스푼',
    amount,
    promotionAmount: '1500',
    price,
    currency: 'KRW',
    chargedPrice: null,
    chargedCurrency: null,
    badges: [],
    position: 1,
    active: true,
    firstTime: false,
    promotionId: null,
    deletedAt: null,
  },
});

const from = '2026-11-20T06:42:00.000Z';
const fromWritten = {
  en: '\u2068Nov 20, 2026, 3:42 PM\u2069',
  ko: '\u20682026. 11. 20. 오후 3:42\u2069',
  ja: '\u20682026/11/20 15:42\u2069',
  zh: '\u20682026年11月20日 下午3:42\u2069',
  ar: '\u206820\u200F/11\u200F/2026، 3:42 م\u2069',
};
const to = '2027-01-22T06:42:00.000Z';
const toWritten = {
  en: '\u2068Jan 22, 2027, 3:42 PM\u2069',
  ko: '\u20682027. 1. 22. 오후 3:42\u2069',
  ja: '\u20682027/01/22 15:42\u2069',
  zh: '\u20682027年1月22日 下午3:42\u2069',
  ar: '\u206822\u200F/01\u200F/2027، 3:42 م\u2069',
};

const freeMonths = (endsAt: string | null): CatalogueItem => ({
  kind: 'free_months',
  content: {
    type: 'membership',
    productId: 9001,
    months: 1,
    standardPrice: '3300',
    startsAt: from,
    endsAt,
  },
});

const membership: CatalogueEntry = {
  key: '9001',
  item: {
    kind: 'subscription',
    content: {
      name: 'Silver',
      position: 1,
      active: true,
      standardPrice: null,
      localPrice: '9900',
      benefits: null,
      texts: {},
    },
  },
  version: 0,
  changedAt: null,
  changedBy: null,
  planned: [],
};

describe('the summary of a catalogue item [OPS-01]', () => {
  it('keeps a price and its currency together in both writing directions [NAV-21, NUM-02]', async () => {
    expect(await inAll(product('10000', '1100000'))).toEqual([
      '\u2066WEB\u2069: 10,000\u00a0spoons, 1,500 bonus, \u20661,100,000\u00A0KRW\u2069',
      '\u2066WEB\u2069: 스푼\u00a010,000개, 보너스 1,500개, \u20661,100,000\u00A0KRW\u2069',
      '\u2066WEB\u2069：スプーン10,000個、ボーナス1,500個、\u20661,100,000\u00A0KRW\u2069',
      '\u2066WEB\u2069：10,000\u00a0支湯匙，加贈 1,500\u00a0支，\u20661,100,000\u00A0KRW\u2069',
      '\u2066WEB\u2069: 10,000\u00a0ملعقة، 1,500 إضافية، \u20661,100,000\u00A0KRW\u2069',
    ]);
    const few = await factIn(product('10', '299'), { locale: 'ar', country: 'us' });
    expect(few).toBe('\u2066WEB\u2069: 10\u00a0ملاعق، 1,500 إضافية، \u20662.99\u00A0USD\u2069');
  });

  it('names an offer with its start and end in the country’s time zone [NAV-21]', async () => {
    const offers = [membership];
    expect(await inAll(freeMonths(to), { offers })).toEqual([
      `Memberships · \u2068Silver\u2069 · From ${fromWritten.en} to ${toWritten.en}`,
      `멤버십 · \u2068Silver\u2069 · ${fromWritten.ko}부터 ${toWritten.ko}까지`,
      `メンバーシップ · \u2068Silver\u2069 · ${fromWritten.ja}から${toWritten.ja}まで`,
      `會員方案 · \u2068Silver\u2069 · ${fromWritten.zh} 至 ${toWritten.zh}`,
      `العضويات · \u2068Silver\u2069 · من ${fromWritten.ar} إلى ${toWritten.ar}`,
    ]);
    expect(await factIn(freeMonths(to), { locale: 'ko' })).toContain('\u20689001\u2069');
  });

  it('says so where an offer has no end', async () => {
    const promotion: CatalogueItem = {
      kind: 'promotion',
      content: {
        kind: 'sale',
        bannerTitle: '봄',
        isShowCountdown: false,
        startsAt: from,
        endsAt: null,
        texts: {},
      },
    };
    expect(await inAll(promotion)).toEqual([
      `From ${fromWritten.en}, no end`,
      `${fromWritten.ko}부터 (종료일 없음)`,
      `${fromWritten.ja}から（終了日なし）`,
      `自 ${fromWritten.zh} 起，無結束日期`,
      `من ${fromWritten.ar}، بلا موعد انتهاء`,
    ]);
  });

  it('says what each retry after a decline does, and when [NUM-03]', async () => {
    const steps: CatalogueItem = {
      kind: 'retry',
      content: {
        steps: [
          { afterHours: 1, step: 'try' },
          { afterHours: 168, step: 'end' },
        ],
      },
    };
    expect(await inAll(steps)).toEqual([
      'Retry after 1 hour · End after 168 hours',
      '1시간 뒤 재시도 · 168시간 뒤 종료',
      '1時間後に再請求 · 168時間後に終了',
      '1 小時後重新扣款 · 168 小時後結束',
      'إعادة المحاولة بعد ساعة واحدة · الإنهاء بعد 168 ساعة',
    ]);
  });

  it.each([
    [
      'minor_monthly',
      '1000000',
      ['\u20661,000,000\u00A0KRW\u2069', '\u20661,000,000\u00A0KRW\u2069'],
    ],
    ['daily_method_uses', '1000', ['1,000회', '1,000 مرة']],
    ['refund_days', '7', ['7일', '7\u00a0أيام']],
    ['refund_days', null, ['한도 없음', 'بلا حد']],
  ])('shows a limit with what it counts: %s %s [NUM-02, NUM-03]', async (key, value, expected) => {
    const limit: CatalogueItem = { kind: 'limit', content: { value } };
    const inKorean = await factIn(limit, { locale: 'ko', key });
    expect([inKorean, await factIn(limit, { locale: 'ar', key })]).toEqual(expected);
  });

  it("shows why a method is off: the system's reasons translated, an operator's as written [NAV-21]", async () => {
    const because = (unavailableReason: string | null): CatalogueItem => ({
      kind: 'method',
      content: {
        available: false,
        unavailableReason,
        position: 1,
        minimumTotal: null,
        maximumTotal: null,
        restFrom: null,
        restUntil: null,
        restZone: null,
        pausedFrom: null,
        pausedUntil: null,
        fee: 'none',
        credited: 'at_once',
        typicalMinutes: 5,
      },
    });
    expect(await inAll(because('Happy Money is not issued any more'))).toEqual([
      'No longer issued',
      '발행이 종료된 상품권이에요',
      '発行が終了しています',
      '已停止發行',
      'لم تعد تُصدر',
    ]);
    const said = (why: string | null) => factIn(because(why), { locale: 'ko' });
    expect(await said('hecto is not connected yet')).toBe('결제사와 아직 연결되지 않았어요');
    expect(await said('점검 중')).toBe('점검 중');
    expect(await said(null)).toBe('');
  });

  it('shows the price of an offer with digit groups [NUM-02]', async () => {
    expect(await factIn(membership.item, { locale: 'ar' })).toBe('\u20669,900\u00A0KRW\u2069');
  });
});
