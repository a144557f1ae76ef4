// A server that only sends the bytes of a file from memory: what node:http itself can deliver.
import { readFileSync } from 'node:fs'
import http from 'node:http'

const [file = '', port = '0', encoding = 'identity'] = process.argv.slice(2)
const body = readFileSync(file)
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': body.length,
  ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
}
http
  .createServer((_request, response) => {
    response.writeHead(200, headers)
    response.end(body)
  })
  .listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
