import type { FastifyReply } from 'fastify';

export function badInput(reply: FastifyReply, problem: string): FastifyReply {
  return reply.code(400).send({ error: problem });
}
