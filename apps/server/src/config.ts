import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { isEmail } from '@banyan/contract'
import { z } from 'zod'
import { isLoopback, urlHost } from './platform/http/addresses/loopback.ts'
import { mediaFolder, mediaUrlExample, readMediaUrl } from './platform/media/media-location.ts'
import type { MediaLocation } from './platform/media/media-location.ts'
import { servicePattern } from './platform/push/push-services.ts'
import { readScanner } from './platform/scanner-location.ts'
import type { ScannerLocation } from './platform/scanner-location.ts'
import { emailKey } from './platform/text/clean-text.ts'

/** The configuration is invalid. The message is one line for the operator. */
export class ConfigError extends Error {}

const empty = (value: unknown): unknown => (typeof value === 'string' && value.trim() === '' ? undefined : value)
const setting = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(empty, schema)
const integer = (low: number, high: number, fallback: number) =>
  setting(
    z.coerce
      .number('must be a number')
      .int('must be a whole number')
      .min(low, `must be at least ${low}`)
      .max(high, `must be at most ${high}`)
      .default(fallback),
  )
const url = (protocols: RegExp, example: string) =>
  setting(
    z
      .string()
      .refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), `must be an address like ${example}`)
      .optional(),
  )
const text = setting(z.string().optional())

/** The template of a tile's address. Text after a `#` is not part of the address, but the credit for the tiles. */
const tiles = setting(
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol),
      'must be an address like https://tiles.example.org/{z}/{x}/{y}',
    )
    .refine((value) => ['{z}', '{x}', '{y}'].every((part) => value.includes(part)), 'must contain {z}, {x} and {y}')
    .optional(),
)

const degrees = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/

const network = /^[0-9a-f.:]+(\/\d{1,3})?$/i

const variables = z.object({
  BANYAN_HOST: setting(z.string().default('127.0.0.1')),
  BANYAN_PORT: integer(0, 65_535, 8000),
  BANYAN_PUBLIC_URL: url(/^https?:$/, 'https://family.example.org'),
  BANYAN_DATA_DIR: setting(z.string().default('data')),
  BANYAN_DATABASE_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host/database'),
  BANYAN_MEDIA_URL: setting(
    z
      .string()
      .refine((value) => readMediaUrl(value, {}) !== undefined, `must be an address like ${mediaUrlExample}`)
      .optional(),
  ),
  BANYAN_SECRET: setting(z.string().min(32, 'must be at least 32 characters long').optional()),
  BANYAN_SMTP_URL: url(/^smtps?:$/, 'smtps://user:password@host:465'),
  BANYAN_MAIL_FROM: text,
  BANYAN_TRUST_PROXY: setting(
    z
      .string()
      .default('off')
      .refine(
        (value) => value === 'off' || /^\d{1,2}$/.test(value) || value.split(',').every((part) => network.test(part.trim())),
        'must be off, a number of hops or a list of networks',
      ),
  ),
  BANYAN_CORS_ORIGINS: setting(
    z
      .string()
      .default('')
      .refine(
        (value) => value.split(',').every((part) => part.trim() === '' || isOrigin(part.trim())),
        'must be a list of origins like https://example.org',
      ),
  ),
  BANYAN_MAP_TILES_URL: tiles,
  BANYAN_MAP_TOKEN: text,
  BANYAN_MAP_DEFAULT: setting(z.string().refine(isPlace, 'must be latitude,longitude').default('53.42142,-2.561041')),
  BANYAN_GEOCODER_URL: url(/^https?:$/, 'https://nominatim.example.org'),
  BANYAN_BREACH_URL: setting(
    z
      .string()
      .default('https://api.pwnedpasswords.com/range/')
      .refine((value) => value === 'off' || URL.canParse(value), 'must be an address or off'),
  ),
  BANYAN_PUSH_SERVICES: setting(
    z
      .string()
      .default('')
      .refine(
        (value) => value.trim() === 'off' || list(value).every((part) => servicePattern.test(part)),
        'must be off or a list of hosts like push.example.org',
      ),
  ),
  BANYAN_MAX_UPLOAD_MB: integer(1, 1_000, 50),
  BANYAN_MAX_PIXELS: integer(1_000_000, 500_000_000, 100_000_000),
  BANYAN_MAX_FILM_MB: integer(0, 100_000, 2_048),
  BANYAN_FFMPEG: setting(
    z
      .string()
      .refine((value) => value === 'off' || path.isAbsolute(value), 'must be off or the whole path of the program')
      .optional(),
  ),
  BANYAN_VIRUS_SCANNER: setting(
    z
      .string()
      .refine((value) => readScanner(value) !== undefined, 'must be host:port or the path of a socket')
      .optional(),
  ),
  BANYAN_FACES: setting(z.enum(['on', 'off'], 'must be on or off').default('on')),
  BANYAN_BACKUP_HOURS: integer(0, 24 * 365, 24),
  BANYAN_BACKUP_KEEP_DAYS: integer(1, 3650, 14),
  BANYAN_BACKUP_KEEP: integer(1, 1000, 7),
  BANYAN_BACKUP_KEY: setting(z.string().min(32, 'must be at least 32 characters long').optional()),
  BANYAN_FAMILY_QUOTA_GB: setting(
    z.coerce.number('must be a number').min(0, 'must be at least 0').max(1_000_000, 'must be at most 1000000').optional(),
  ),
  BANYAN_OFFLINE_DAYS: integer(0, 365, 7),
  BANYAN_RATE_LIMIT: setting(z.enum(['on', 'off'], 'must be on or off').default('on')),
  BANYAN_METRICS_TOKEN: setting(
    z
      .string()
      .regex(/^\S{16,}$/, 'must have at least 16 characters and no spaces')
      .optional(),
  ),
  BANYAN_OPERATORS: setting(
    z
      .string()
      .default('')
      .refine((value) => list(value).every(isEmail), 'must be a list of e-mail addresses'),
  ),
  BANYAN_OPERATOR_NAME: text,
  BANYAN_OPERATOR_CONTACT: text,
  BANYAN_OIDC_ISSUER: setting(
    z
      .string()
      .refine(isIssuer, 'must be an address like https://accounts.example.org, and https unless the provider is on this machine')
      .optional(),
  ),
  BANYAN_OIDC_CLIENT_ID: text,
  BANYAN_OIDC_CLIENT_SECRET: text,
  BANYAN_OIDC_NAME: setting(z.string().max(60, 'must have at most 60 characters').optional()),
  BANYAN_SIGN_UP: setting(z.enum(['open', 'invite', 'closed'], 'must be open, invite or closed').optional()),
})

interface PasswordWork {
  memoryCost: number
  timeCost: number
}

/** argon2id with 19 MiB and two passes (OWASP Password Storage Cheat Sheet). */
const passwordWork: PasswordWork = { memoryCost: 19_456, timeCost: 2 }

export interface FamilyLimits {
  /** The bytes of original photos, including the trash; Infinity means as much as the disk holds. */
  bytes: number
  photos: number
  people: number
  members: number
}

export interface Config {
  host: string
  port: number
  /** Without a trailing slash; undefined means that the request's host decides. */
  publicUrl: string | undefined
  dataDir: string
  database: { url: string } | { file: string }
  media: MediaLocation
  secret: string | undefined
  mail: { smtpUrl: string | undefined; from: string }
  /** The values that Fastify accepts: false, a number of hops, or trusted networks. */
  trustProxy: false | number | string[]
  corsOrigins: string[]
  map: { tilesUrl: string | undefined; token: string; defaultPlace: { latitude: number; longitude: number } }
  /** A Nominatim, without its `/search`; undefined means that addresses never leave this server. */
  geocoderUrl: string | undefined
  /** With a trailing slash; undefined when the look-up is switched off. */
  breachUrl: string | undefined
  /**
   * Hosts of push services to which notifications may go, besides those of the browsers' makers; undefined when notifications are
   * switched off.
   */
  pushServices: string[] | undefined
  /** How much work a password's hash takes: kibibytes of memory, and passes over them. No setting lowers it. */
  passwordWork: PasswordWork
  /** The largest picture that is accepted. */
  pictures: { maxBytes: number; maxPixels: number }
  /** The largest film that is accepted, and ffmpeg: a path, `off`, or undefined for what the system has. */
  films: { maxBytes: number; ffmpeg: string | undefined }
  /** A ClamAV daemon that scans every uploaded file; undefined means no scanning. */
  virusScanner: ScannerLocation | undefined
  /** Whether face detection and recognition run on this server. */
  faces: boolean
  /** A key encrypts the backups. The newest `keepCount` stay whatever their age. */
  backup: { everyHours: number; keepDays: number; keepCount: number; key: string | undefined }
  /** The most that one family may use. */
  familyLimits: FamilyLimits
  /** How long a device shows stored data after it last reached the server; 0: devices store nothing. */
  offlineDays: number
  rateLimit: boolean
  /** The bearer token for reading `/api/metrics`; undefined means no metrics. */
  metricsToken: string | undefined
  /** An OpenTelemetry collector; undefined means no tracing. */
  tracesUrl: string | undefined
  /**
   * Who runs this server, shown to its users; "" when not configured. The contact is an email address, a telephone number or a
   * page.
   */
  operator: { name: string; contact: string }
  /**
   * The email addresses of the users who run this server, normalised by `emailKey`: they see its status page and receive its
   * alarms.
   */
  operators: string[]
  /** The provider at which people can sign in too (OpenID Connect); undefined for none. */
  oidc: { issuer: string; clientId: string; clientSecret: string; name: string } | undefined
  /** By default `open` if only this machine can reach the server, otherwise `invite`. */
  signUp: 'open' | 'invite' | 'closed'
  isSignUpChosen: boolean
}

/**
 * Reads the configuration once.
 *
 * @param environment - the process's variables; a `.env` file in `folder` adds those that are missing
 * @throws ConfigError naming the variable, when one is unknown or malformed
 */
export function readConfig(environment: NodeJS.ProcessEnv, folder: string): Config {
  const given = readEnvironment(environment, folder)
  const ours = Object.fromEntries(
    Object.entries(given).filter(([name]) => name.startsWith('BANYAN_') && !name.startsWith('BANYAN_TEST_')),
  )
  const unknown = Object.keys(ours).find((name) => !(name in variables.shape))
  if (unknown !== undefined) throw new ConfigError(`${unknown} is not a Banyan setting.`)
  const parsed = variables.safeParse(ours)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0])} ${issue?.message ?? 'is malformed'}.`)
  }
  const { BANYAN_MAP_TILES_URL: tilesUrl, BANYAN_MAP_TOKEN: token } = parsed.data
  if (tilesUrl?.includes('{token}') && token === undefined)
    throw new ConfigError('BANYAN_MAP_TILES_URL contains {token}, so BANYAN_MAP_TOKEN must be set.')
  const { BANYAN_OIDC_ISSUER: issuer, BANYAN_OIDC_CLIENT_ID: client, BANYAN_OIDC_CLIENT_SECRET: secret } = parsed.data
  const parts = [issuer, client, secret].filter((each) => each !== undefined).length
  if (parts !== 0 && parts !== 3)
    throw new ConfigError(
      'BANYAN_OIDC_ISSUER, BANYAN_OIDC_CLIENT_ID and BANYAN_OIDC_CLIENT_SECRET belong together: set all three.',
    )
  return shape(parsed.data, folder, given)
}

function shape(values: z.output<typeof variables>, folder: string, environment: NodeJS.ProcessEnv): Config {
  const dataDir = path.resolve(folder, values.BANYAN_DATA_DIR)
  const publicUrl = values.BANYAN_PUBLIC_URL?.replace(/\/+$/, '')
  const [, latitude = '0', longitude = '0'] = degrees.exec(values.BANYAN_MAP_DEFAULT) ?? []
  const mailHost = new URL(publicUrl ?? 'http://localhost').hostname
  return {
    host: values.BANYAN_HOST,
    port: values.BANYAN_PORT,
    publicUrl,
    dataDir,
    database:
      values.BANYAN_DATABASE_URL === undefined
        ? { file: path.join(dataDir, 'banyan.sqlite') }
        : { url: values.BANYAN_DATABASE_URL },
    media: readMediaUrl(values.BANYAN_MEDIA_URL ?? '', environment) ?? { folder: mediaFolder(dataDir) },
    secret: values.BANYAN_SECRET,
    mail: { smtpUrl: values.BANYAN_SMTP_URL, from: values.BANYAN_MAIL_FROM ?? `Banyan <banyan@${mailHost}>` },
    trustProxy: trustProxy(values.BANYAN_TRUST_PROXY),
    corsOrigins: list(values.BANYAN_CORS_ORIGINS).map((origin) => new URL(origin).origin),
    map: {
      tilesUrl: values.BANYAN_MAP_TILES_URL,
      token: values.BANYAN_MAP_TOKEN ?? '',
      defaultPlace: { latitude: Number(latitude), longitude: Number(longitude) },
    },
    geocoderUrl: values.BANYAN_GEOCODER_URL?.replace(/\/+(?:search\/*)?$/, ''),
    breachUrl: values.BANYAN_BREACH_URL === 'off' ? undefined : `${values.BANYAN_BREACH_URL.replace(/\/+$/, '')}/`,
    pushServices: values.BANYAN_PUSH_SERVICES.trim() === 'off' ? undefined : list(values.BANYAN_PUSH_SERVICES),
    passwordWork,
    pictures: { maxBytes: values.BANYAN_MAX_UPLOAD_MB * 1024 * 1024, maxPixels: values.BANYAN_MAX_PIXELS },
    films: { maxBytes: values.BANYAN_MAX_FILM_MB * 1024 * 1024, ffmpeg: values.BANYAN_FFMPEG },
    virusScanner: readScanner(values.BANYAN_VIRUS_SCANNER ?? ''),
    faces: values.BANYAN_FACES === 'on',
    backup: {
      everyHours: values.BANYAN_BACKUP_HOURS,
      keepDays: values.BANYAN_BACKUP_KEEP_DAYS,
      keepCount: values.BANYAN_BACKUP_KEEP,
      key: values.BANYAN_BACKUP_KEY,
    },
    familyLimits: {
      bytes: (values.BANYAN_FAMILY_QUOTA_GB ?? (isOpenToStrangers(values) ? strangersGb : 0)) * 1e9 || Infinity,
      photos: 500_000,
      people: 500_000,
      members: 1_000,
    },
    offlineDays: values.BANYAN_OFFLINE_DAYS,
    rateLimit: values.BANYAN_RATE_LIMIT === 'on',
    metricsToken: values.BANYAN_METRICS_TOKEN,
    tracesUrl: readTracesUrl(environment['OTEL_EXPORTER_OTLP_ENDPOINT']),
    operator: { name: values.BANYAN_OPERATOR_NAME ?? '', contact: values.BANYAN_OPERATOR_CONTACT ?? '' },
    operators: [...new Set(list(values.BANYAN_OPERATORS).map(emailKey))],
    oidc: readOidc(values),
    signUp:
      values.BANYAN_SIGN_UP ??
      (isLoopback(new URL(publicUrl ?? `http://${urlHost(values.BANYAN_HOST)}`).hostname) ? 'open' : 'invite'),
    isSignUpChosen: values.BANYAN_SIGN_UP !== undefined,
  }
}

function readOidc({
  BANYAN_OIDC_ISSUER: issuer,
  BANYAN_OIDC_CLIENT_ID: clientId,
  BANYAN_OIDC_CLIENT_SECRET: clientSecret,
  BANYAN_OIDC_NAME: name,
}: z.output<typeof variables>): Config['oidc'] {
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined
  return { issuer, clientId, clientSecret, name: name ?? new URL(issuer).hostname }
}

/** Somebody who changes what a provider sends over the network could sign in as anybody. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname))
}

/** The default quota of a family where anybody can create one. */
const strangersGb = 20

const isOpenToStrangers = (values: z.output<typeof variables>): boolean =>
  values.BANYAN_SIGN_UP === 'open' &&
  !isLoopback(new URL(values.BANYAN_PUBLIC_URL ?? `http://${urlHost(values.BANYAN_HOST)}`).hostname)

function readTracesUrl(value = ''): string | undefined {
  if (value.trim() === '') return undefined
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new ConfigError('OTEL_EXPORTER_OTLP_ENDPOINT must be an address like http://localhost:4318.')
  return value
}

function isPlace(value: string): boolean {
  const [, latitude, longitude] = degrees.exec(value) ?? []
  return Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
}

const list = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const isOrigin = (value: string): boolean =>
  URL.canParse(value) && new URL(value).origin !== 'null' && new URL(value).pathname === '/'

function trustProxy(value: string): false | number | string[] {
  if (value === 'off') return false
  return /^\d+$/.test(value) ? Number(value) : list(value)
}

/** The process's variables, plus those of a `.env` file in `folder` that are missing. */
export const readEnvironment = (environment: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv => ({
  ...readDotEnv(folder),
  ...environment,
})

function readDotEnv(folder: string): Record<string, string | undefined> {
  const file = path.join(folder, '.env')
  if (!existsSync(file)) return {}
  return parseEnv(readFileSync(file, 'utf8'))
}
