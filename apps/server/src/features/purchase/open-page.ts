import { createHash } from 'node:crypto';
import { directionOfLocale } from '@dipper/contract';
import type { Locale } from '@dipper/contract';
import type { RawReply } from '../../platform/http/index.ts';
import type { ProviderForm } from '../../ports/payment-provider.ts';

const words = {
  ko: { title: '결제 페이지로 이동하고 있어요', go: '계속하기' },
  en: { title: 'Taking you to the payment page', go: 'Continue' },
  ja: { title: 'お支払いページに移動しています', go: '続ける' },
  ar: { title: 'جارٍ نقلك إلى صفحة الدفع', go: 'متابعة' },
  zh: { title: '正在前往付款頁面', go: '繼續' },
} as const satisfies Record<Locale, { readonly title: string; readonly go: string }>;

const script = 'document.forms[0].submit()';
const scriptHash = createHash('sha256').update(script).digest('base64');

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? '');

/** A form that sends itself; its button is for browsers that run no script. */
export type OpenPage = {
  readonly form: ProviderForm;
  readonly locale: Locale;
  /** Origins that may frame the wallet may frame this step of it. */
  readonly frameAncestors: readonly string[];
};

export const openPage = ({ form, locale, frameAncestors }: OpenPage): RawReply => {
  const { title, go } = words[locale];
  const inputs = form.fields.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  );
  const policy = [
    `default-src 'none'`,
    `script-src 'sha256-${scriptHash}'`,
    `form-action ${new URL(form.action).origin}`,
    `frame-ancestors ${frameAncestors.length === 0 ? `'none'` : frameAncestors.join(' ')}`,
    `base-uri 'none'`,
  ];
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
    },
    body: [
      '<!doctype html>',
      `<html lang="${locale}" dir="${directionOfLocale(locale)}">`,
      '<meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      '<meta name="color-scheme" content="light dark">',
      `<title>${title}</title>`,
      `<form method="post" action="${escaped(form.action)}" accept-charset="${form.charset}">`,
      ...inputs,
      `<p>${title}</p>`,
      `<button>${go}</button>`,
      '</form>',
      `<script>${script}</script>`,
      '</html>',
      '',
    ].join('\n'),
  };
};
