const font =
  "font-family:-apple-system,'Segoe UI',Roboto,'Noto Sans','Apple SD Gothic Neo','Noto Sans KR','Hiragino Sans','Noto Sans JP','PingFang TC','Noto Sans TC','SF Arabic','Noto Sans Arabic',sans-serif";

/** The pieces of every mail, in the colours of the wallet by day. */
export const looks = {
  ground: `margin:0;padding:24px 12px;background:#f7f4f1;color:#1d1713;${font}`,
  sheet: 'max-width:560px;background:#ffffff;border-radius:20px;text-align:start',
  brand: 'margin:0 0 20px;font-size:18px;font-weight:700;color:#b24400',
  title: 'margin:0 0 20px;font-size:22px;line-height:1.35;font-weight:700;color:#1d1713',
  text: 'margin:0 0 16px;font-size:16px;line-height:1.6;color:#1d1713;overflow-wrap:anywhere',
  facts: 'margin:0 0 20px;border-collapse:collapse;border-top:1px solid #e5dfd8',
  fact: 'padding:10px 0;border-bottom:1px solid #e5dfd8;font-size:16px;line-height:1.5;color:#1d1713;text-align:start;overflow-wrap:anywhere',
  sum: 'padding:10px 0;border-bottom:1px solid #e5dfd8;font-size:22px;line-height:1.4;font-weight:700;color:#1d1713;text-align:start;overflow-wrap:anywhere',
  code: 'margin:0 0 20px;padding:16px;border-radius:14px;background:#fff0e5;color:#8a3500;font-size:32px;font-weight:700;mail-spacing:6px;text-align:center',
  way: 'margin:24px 0',
  button:
    'display:inline-block;padding:14px 24px;border-radius:14px;background:#ff7a2b;color:#241003;font-size:16px;font-weight:700;text-decoration:none',
  address: 'color:#b24400;overflow-wrap:anywhere',
  end: 'margin:24px 0 0;padding-top:16px;border-top:1px solid #e5dfd8;font-size:13px;line-height:1.6;color:#665c53',
} as const;

/** The dark colours; a mail program that drops them shows the light ones. */
export const styleSheet = `@media (prefers-color-scheme:dark){
.ground{background:#13100e!important}
.sheet{background:#1e1a17!important}
.title,.text,.fact{color:#f6f1ec!important}
.facts,.fact,.end{border-color:#393330!important}
.brand,.address{color:#ffa06a!important}
.code{background:#38210f!important;color:#ffc7a3!important}
.button{background:#ff8a42!important}
.end{color:#b6aba1!important}
}`;
