import type { FastifyReply } from 'fastify';

/** Addresses of pages are for one person at one merchant: no referrer may pass them on. */
const guarded = { 'referrer-policy': 'no-referrer' } as const;

export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  ...guarded,
} as const;

export function showPage(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).headers(pageHeaders).send(text);
}

/** One that no other page may hold. */
export function showUnframed(reply: FastifyReply, status: number, text: string): FastifyReply {
  return showPage(reply.header('x-frame-options', 'DENY'), status, text);
}

/** Back to the merchant, or on to the next page. */
export function sendOn(reply: FastifyReply, address: string): FastifyReply {
  return reply.headers(guarded).redirect(address, 303);
}
