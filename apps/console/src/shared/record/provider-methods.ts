/** Our method for each provider's own word for it. */
export const providerMethods: ReadonlyMap<string, number> = new Map([
  // SBPS
  ['webmoney', 38],
  ['credit3d2', 39],
  ['bitcash', 40],
  ['softbank2', 41],
  ['docomo', 42],
  // Hecto: as its window is asked for it, and everywhere else.
  ['card', 31],
  ['CA', 31],
  ['vbank', 36],
  ['VA', 36],
  ['mobile', 35],
  ['MP', 35],
  ['culturecash', 29],
  ['CG', 29],
  ['smartcash', 30],
  ['SG', 30],
  ['booknlife', 34],
  ['BG', 34],
  ['happymoney', 32],
  ['HM', 32],
  ['tmoney', 33],
  ['TM', 33],
  // Toss Payments
  ['카드', 31],
  ['가상계좌', 36],
  ['휴대폰', 35],
  ['문화상품권', 29],
  ['도서문화상품권', 34],
  // KakaoPay and Toss, whose own money is no method of ours.
  ['CARD', 31],
]);
