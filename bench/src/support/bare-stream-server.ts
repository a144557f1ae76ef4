// A server that sends one file of the disk as a stream: what node:http and node:fs do by themselves.
import { createReadStream, statSync } from 'node:fs'
import http from 'node:http'

const [file = '', port = '0'] = process.argv.slice(2)
const headers = { 'content-type': 'image/jpeg', 'content-length': statSync(file).size }
http
  .createServer((_request, response) => {
    response.writeHead(200, headers)
    createReadStream(file).pipe(response)
  })
  .listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'))
