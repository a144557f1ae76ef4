import path from 'node:path'

/** A bucket of an S3-compatible service, and the prefix of our files in it. */
export interface S3Location {
  bucket: string
  /** Empty, or ends with a slash. */
  prefix: string
  /** Undefined means Amazon's own endpoint for the region. */
  endpoint: string | undefined
  region: string
  /** Undefined means the credentials that the machine, a profile or a role provides. */
  credentials: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | undefined
}

/** Where media are stored by default. */
export const mediaFolder = (dataDir: string): string => path.join(dataDir, 'media')

/** Where media are stored: a folder or a bucket. */
export type MediaLocation = { folder: string } | { s3: S3Location }

export const mediaUrlExample = 's3://bucket/prefix?endpoint=https://s3.example.org&region=eu-1'

const bucketShape = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const prefixShape = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*\/)*$/
const parameters = new Set(['endpoint', 'region'])

/**
 * Parses an address like {@link mediaUrlExample}.
 *
 * @param environment - holds the usual `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_SESSION_TOKEN` and `AWS_REGION`
 * @returns undefined when it is not such an address
 */
export function readMediaUrl(text: string, environment: Record<string, string | undefined>): MediaLocation | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || !bucketShape.test(url.host) || url.hash !== '') return undefined
  const prefix = `${url.pathname.replace(/^\/+|\/+$/g, '')}/`.replace(/^\/$/, '')
  if (!prefixShape.test(prefix) || [...url.searchParams.keys()].some((name) => !parameters.has(name))) return undefined
  const endpoint = url.searchParams.get('endpoint') ?? undefined
  if (endpoint !== undefined && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))) return undefined
  const {
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_SESSION_TOKEN: sessionToken,
    AWS_REGION: awsRegion,
  } = environment
  const region = url.searchParams.get('region') ?? awsRegion ?? 'us-east-1'
  const isGiven = accessKeyId !== undefined && accessKeyId !== '' && secretAccessKey !== undefined && secretAccessKey !== ''
  const credentials = isGiven
    ? { accessKeyId, secretAccessKey, ...(sessionToken === undefined || sessionToken === '' ? {} : { sessionToken }) }
    : undefined
  return { s3: { bucket: url.host, prefix, endpoint, region, credentials } }
}

/** Describes a store to people, without any secrets. */
export const describeMedia = (location: MediaLocation): string =>
  'folder' in location ? path.resolve(location.folder) : `s3://${location.s3.bucket}/${location.s3.prefix}`
