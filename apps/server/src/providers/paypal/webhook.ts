import type { Evidence, WebhookMessage, WebhookReading } from '../../ports/payment-provider.ts';
import type { OutboundAnswer } from '../../platform/outbound.ts';
import { said } from '../../platform/said.ts';
import { pathOf } from '../../platform/path.ts';
import { paypalProtocol } from './protocol.ts';
import { readCapture } from './translate.ts';
import {
  approvalReversedSchema,
  approvedSchema,
  captureSchema,
  eventSchema,
  refundedResourceSchema,
} from './schemas.ts';
import { verificationSchema } from './schemas.ts';
import { signatureHeaders } from './signature.ts';

/** Pure: reads PayPal's webhook, whose signature was verified before. */

const { words } = paypalProtocol;

const valueMax = 1000;
/** PayPal tries for three days; clocks differ by less than the rest. */
const ageMostMs = 4 * 24 * 3_600_000;
const aheadMostMs = 3_600_000;

const certificatePath = pathOf(paypalProtocol.addresses.certificate.value, { id: '' });

/** Returns the address of a message's certificate, if it is a place of PayPal's for certificates. */
export const certificateOf = (
  { headers }: Pick<WebhookMessage, 'headers'>,
  api: URL,
): string | undefined => {
  const url = URL.parse(headers[signatureHeaders.cert_url] ?? '');
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  const isTheirs =
    url.protocol === 'https:' && url.port === '' && /(?:^|\.)paypal\.com$/.test(url.hostname);
  const isOfApi = url.origin === api.origin;
  const base = isOfApi ? api.pathname.replace(/\/$/, '') : '';
  const before = `${base}${certificatePath}`;
  const isPlain =
    url.pathname.startsWith(before) && /^[\w-]+$/.test(url.pathname.slice(before.length));
  return (isTheirs || isOfApi) && isPlain ? `${url.origin}${url.pathname}` : undefined;
};

/**
 * Rejects a message without asking PayPal: a certificate from elsewhere proves nothing, and a message older than
 * PayPal's tries is a copy.
 */
export const refusalOf = (
  { headers, now }: Pick<WebhookMessage, 'headers' | 'now'>,
  api: URL,
): 'forged' | 'stale' | undefined => {
  if (certificateOf({ headers }, api) === undefined) return 'forged';
  const sentMs = Date.parse(headers[signatureHeaders.transmission_time] ?? '');
  const ageMs = now.getTime() - sentMs;
  return ageMs <= ageMostMs && ageMs >= -aheadMostMs ? undefined : 'stale';
};

/**
 * The message stands in the question byte by byte, as it came: read and written anew it would be
 * another one to whoever checks its signature. Undefined where it cannot be a message of PayPal's.
 */
export const verificationBody = (
  { headers, rawBody }: WebhookMessage,
  webhookId: string,
): string | undefined => {
  const signed = Object.entries(signatureHeaders).map(
    ([name, header]) => [name, headers[header]] as const,
  );
  if (signed.some(([, value]) => value === undefined || value.length > valueMax)) return undefined;
  const event = rawBody.toString('utf8');
  if (!Buffer.from(event, 'utf8').equals(rawBody) || readEvent(event) === undefined) {
    return undefined;
  }
  const message = JSON.stringify({ ...Object.fromEntries(signed), webhook_id: webhookId });
  return `${message.slice(0, -1)},"webhook_event":${event}}`;
};

const readEvent = (text: string) => {
  try {
    const parsed = eventSchema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
};

const isGenuine = (status: string): boolean => said(words.verification, status) !== undefined;

export const isVerified = (answer: OutboundAnswer): boolean | undefined => {
  if (answer.kind !== 'answered') return undefined;
  if (answer.status === 400 || answer.status === 422) return false;
  if (answer.status !== 200) return undefined;
  const parsed = verificationSchema.safeParse(answer.body);
  return parsed.success ? isGenuine(parsed.data.verification_status) : undefined;
};

const unreadable: WebhookReading = { kind: 'refused', why: 'unreadable' };

const readDecided = (eventId: string, resource: unknown): WebhookReading => {
  const parsed = captureSchema.safeParse(resource);
  if (!parsed.success) return unreadable;
  const capture = parsed.data;
  const reference = capture.supplementary_data?.related_ids?.order_id;
  if (reference === undefined) return unreadable;
  const evidence: Evidence = {
    event: eventId,
    order: reference,
    capture: capture.id,
    capture_status: capture.status,
    value: capture.amount.value,
    currency: capture.amount.currency_code,
  };
  const { custom_id: transactionId } = capture;
  return {
    kind: 'event',
    eventId,
    about: transactionId === undefined ? { reference } : { transactionId },
    outcome: readCapture({ capture, reference, refunded: 0n, evidence }),
  };
};

/** The person has approved, and may never return: the money is then captured without them. */
const readApproved = (eventId: string, resource: unknown): WebhookReading => {
  const parsed = approvedSchema.safeParse(resource);
  if (!parsed.success) return unreadable;
  const { id: reference, purchase_units } = parsed.data;
  const transactionId = purchase_units[0]?.custom_id;
  return {
    kind: 'event',
    eventId,
    about: transactionId === undefined ? { reference } : { transactionId },
    proof: reference,
  };
};

/**
 * The money was not captured in time, or the person's bank withdrew its approval: the rest is
 * captured.
 */
const readApprovalReversed = (eventId: string, resource: unknown): WebhookReading => {
  const parsed = approvalReversedSchema.safeParse(resource);
  if (!parsed.success) return unreadable;
  const { order_id: reference, purchase_units } = parsed.data;
  const transactionId = purchase_units?.[0]?.custom_id;
  const about = transactionId === undefined ? { reference } : { transactionId };
  return { kind: 'event', eventId, about };
};

const chargeAddress = pathOf(paypalProtocol.addresses.charge.value, { id: '' });

const chargeIn = (href: string): string | undefined => {
  const number = href.split(chargeAddress)[1] ?? '';
  return /^[0-9A-Z]{1,36}$/.test(number) ? number : undefined;
};

/**
 * Finds the charge of a refund or chargeback. The refund's own number is no help: old ones have
 * none of ours, and one that we requested has the refund's. A link leads to the charge.
 */
const readRefunded = (eventId: string, why: string, resource: unknown): WebhookReading => {
  const { links = [], custom_id: transactionId } =
    refundedResourceSchema.safeParse(resource).data ?? {};
  const reference = chargeIn(
    links.find(({ rel }) => said(words.link, rel)?.as === 'charge')?.href ?? '',
  );
  if (reference !== undefined) return { kind: 'event', eventId, about: { reference } };
  return transactionId === undefined
    ? { kind: 'nothing', why }
    : { kind: 'event', eventId, about: { transactionId } };
};

/** Reads a message that was found to be genuine. */
export const readMessage = (rawBody: Buffer): WebhookReading => {
  const event = readEvent(rawBody.toString('utf8'));
  if (event === undefined) return unreadable;
  const { id, event_type, resource } = event;
  switch (said(words.message, event_type)?.as) {
    case 'agreed':
      return readApproved(id, resource);
    case 'lapsed':
      return readApprovalReversed(id, resource);
    case 'decided':
      return readDecided(id, resource);
    case 'given-back':
      return readRefunded(id, event_type, resource);
    case undefined:
      // Pending is what our own questions find out.
      return { kind: 'nothing', why: event_type };
  }
};
