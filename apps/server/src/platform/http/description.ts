import swagger from '@fastify/swagger'
import { fastify } from 'fastify'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'

/** The OpenAPI description, generated from the contract: `/api/schema/` for programs, `/api/docs/` for people. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Banyan', description: 'A private, shared, multilingual family tree.', version: '1' },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          guest: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The token that openGuestLink answers' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/schema/', { schema: { hide: true } }, async () => app.swagger())
  let pages: Promise<FastifyInstance> | undefined
  for (const url of ['/api/docs', '/api/docs/*'])
    app.get(url, { schema: { hide: true } }, async (request, reply) => {
      pages ??= openPages(app)
      const { statusCode, headers, rawPayload } = await (await pages).inject({ url: request.url, headers: request.headers })
      return reply.code(statusCode).headers(headers).send(rawPayload)
    })
  app.addHook('onClose', async () => (await pages)?.close())
}

/** Few look at them, so a start does not wait for them. */
async function openPages(app: FastifyInstance): Promise<FastifyInstance> {
  const { default: swaggerUi } = await import('@fastify/swagger-ui')
  const pages = fastify()
  await pages.register(swagger)
  await pages.register(swaggerUi, {
    routePrefix: '/api/docs',
    // Without its top bar, whose logo has an inline style that our pages' policy forbids.
    uiConfig: { layout: 'BaseLayout' },
    transformSpecification: () => app.swagger(),
  })
  await pages.ready()
  return pages
}
