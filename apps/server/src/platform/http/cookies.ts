import type { FastifyReply } from 'fastify';
import type { Cookie } from './request.ts';

/** Cookies are http-only, so no script of a page can read them. */
export const setCookies = (
  reply: FastifyReply,
  cookies: readonly Cookie[],
  isSecure: boolean,
): void => {
  for (const { name, value, path, maxAgeSeconds, isForPosts, isStrict } of cookies) {
    const lifetime = { maxAge: maxAgeSeconds };
    reply.setCookie(name, value, {
      path,
      httpOnly: true,
      sameSite: isStrict === true ? 'strict' : isSecure && isForPosts === true ? 'none' : 'lax',
      secure: isSecure,
      ...lifetime,
    });
  }
};
