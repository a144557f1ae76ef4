// A server that does nothing but send the files of a folder: with @fastify/static, or with node:http alone.
import { createReadStream } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import staticFiles from '@fastify/static'
import { fastify } from 'fastify'

const [root = '', port = '0', kind = 'fastify'] = process.argv.slice(2)
if (kind === 'fastify') {
  const app = fastify()
  await app.register(staticFiles, { root, dotfiles: 'ignore' })
  await app.listen({ port: Number(port), host: '127.0.0.1' })
  process.stdout.write('ready\n')
} else {
  http
    .createServer((request, response) => {
      createReadStream(path.join(root, path.basename(request.url ?? ''))).pipe(response)
    })
    .listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
}
