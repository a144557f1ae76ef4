// What Fastify itself can deliver: the body of one person, from memory, whatever is asked of it.
import { readFileSync } from 'node:fs'
import { fastify } from 'fastify'

const [file = '', port = '0'] = process.argv.slice(2)
const person = JSON.parse(readFileSync(file, 'utf8')) as object
const app = fastify()
app.get('/api/person/:id/', async () => person)
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.stdout.write('ready\n')
