-- What operators write, in more languages than the country's own; and one name of a seller,
-- whoever says it.

create table dipper.shop_text (
  country text not null,
  kind text not null,
  -- Of the setting or badge, or the number of the promotion.
  key text not null,
  locale text not null,
  text text not null,
  changed_at timestamptz not null,
  changed_by text not null,
  constraint shop_text_pkey primary key (country, kind, key, locale),
  constraint shop_text_country check (country in ('kr', 'us', 'jp', 'ar', 'tw')),
  constraint shop_text_kind check (kind in ('setting', 'promotion', 'badge')),
  constraint shop_text_locale check (locale in ('en', 'ko', 'ja', 'ar', 'zh')),
  constraint shop_text_text check (text <> '')
);
comment on table dipper.shop_text is 'class G: what operators write in other languages than the country''s, which is said where one is missing';
grant select on dipper.shop_text to dipper_app;

-- Samples were two, one on the page and one on receipts; a seller that somebody has named stays.
update dipper.seller s
set name = n.name, representative = n.representative, address = n.address, phone = n.phone,
  email = n.email, changed_at = now()
from (values
  ('kr', '주식회사 디퍼', '김별', '서울특별시 강남구 테헤란로 000, 7층', '1500-0000',
    'help-kr@dipper.example'),
  ('jp', '株式会社ディッパー・ジャパン', '星野 光', '東京都渋谷区道玄坂0-0-0', '03-0000-0000',
    'help-jp@dipper.example'),
  ('tw', '迪珀股份有限公司', null, '臺北市信義區市府路 0 號 7 樓', '02-0000-0000',
    'help-tw@dipper.example'),
  ('ar', 'شركة ديبر للخدمات الرقمية', null, 'طريق الملك فهد، الرياض 00000', '800-000-0000',
    'help-ar@dipper.example'),
  ('us', 'Dipper USA, Inc.', null, '000 Market Street, San Francisco, CA 94105', '1-800-000-0000',
    'help-us@dipper.example')
) as n (country, name, representative, address, phone, email)
where s.country = n.country and s.changed_by = 'samples';
