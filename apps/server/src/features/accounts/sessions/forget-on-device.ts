import type { FastifyReply } from 'fastify'

/** Pictures may be in the browser's own cache for a day, where no page can remove them: the browser itself does. */
export const forgetOnDevice = (reply: FastifyReply): void => void reply.header('clear-site-data', '"cache"')
