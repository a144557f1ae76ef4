import type { FastifyReply } from 'fastify'

/** Browsers may cache pictures for a day. Pages cannot clear that cache, so this header tells the browser to. */
export const forgetOnDevice = (reply: FastifyReply): void => void reply.header('clear-site-data', '"cache"')
