// A server that only sends the files of a folder, with @fastify/static.
import staticFiles from '@fastify/static'
import { fastify } from 'fastify'

const [root = '', port = '0'] = process.argv.slice(2)
const app = fastify()
await app.register(staticFiles, { root, dotfiles: 'ignore' })
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready\n')
