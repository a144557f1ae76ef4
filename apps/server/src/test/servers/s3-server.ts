import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import type { S3Location } from '../../platform/media/media-location.ts'

const credentials = { accessKeyId: 'banyan:tests', secretAccessKey: 'not-a-secret' }
const region = 'us-east-1'
/** Debian's packages belong to its own Python, but another one may come first on the path. */
const python = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3'

/** Why there is no S3 service to test with; undefined when there is one. */
export const s3Missing: string | undefined =
  spawnSync(python, ['-c', 'import swift.common.middleware.s3api'], { stdio: 'ignore' }).status === 0
    ? undefined
    : 'OpenStack Swift is not installed: apt-get install python3-swift'

export interface S3Server {
  port: number
  /** The location of its new, empty bucket; `port` when something stands in between. */
  location(port?: number): S3Location
  /** The location as settings of the server. */
  settings(port?: number): Record<string, string>
  /** Makes another empty bucket. */
  addBucket(): Promise<S3Location>
  stop(): Promise<void>
}

/** An S3 service on the loopback that checks signatures, with a new bucket. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'banyan-s3-'))
  const child = spawn(
    python,
    [path.join(import.meta.dirname, 'swift-server.py'), folder, credentials.accessKeyId, credentials.secretAccessKey],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  const said: string[] = []
  child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async (): Promise<void> => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  for await (const line of createInterface({ input: child.stdout })) {
    const port = Number(line)
    const endpoint = (at: number): string => `http://127.0.0.1:${at}`
    const makeBucket = async (): Promise<string> => {
      const name = `banyan-${randomBytes(4).toString('hex')}`
      const client = new S3Client({
        region,
        endpoint: endpoint(port),
        forcePathStyle: true,
        credentials,
        requestChecksumCalculation: 'WHEN_REQUIRED',
      })
      await client.send(new CreateBucketCommand({ Bucket: name }))
      client.destroy()
      return name
    }
    const locate = (name: string, at = port): S3Location => ({
      bucket: name,
      prefix: 'media/',
      endpoint: endpoint(at),
      region,
      credentials,
    })
    const bucket = await makeBucket()
    return {
      port,
      location: (at) => locate(bucket, at),
      addBucket: async () => locate(await makeBucket()),
      settings: (at = port) => ({
        BANYAN_MEDIA_URL: `s3://${bucket}/media?endpoint=${encodeURIComponent(endpoint(at))}&region=${region}`,
        AWS_ACCESS_KEY_ID: credentials.accessKeyId,
        AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      }),
      stop,
    }
  }
  await stop()
  throw new Error(`Swift did not start:\n${said.join('')}`)
}
