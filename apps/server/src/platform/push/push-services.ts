import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

/** The push services of Chrome and others, Firefox, Safari, and Edge. */
const knownServices = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '*.push.apple.com',
  '*.notify.windows.com',
] as const

/** An operator's own service: a host, maybe with a port, or `*.` and a domain. */
export const servicePattern = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/i

const maxEndpoint = 1_000

/**
 * Reads the address of a subscription, which a client has given: https, without a user, at a service that this server knows, and at its
 * usual port unless the operator named another.
 *
 * @param services - hosts that the operator has added
 * @returns undefined for any other address
 */
export function readEndpoint(text: string, services: readonly string[]): URL | undefined {
  if (text.length > maxEndpoint || !URL.canParse(text)) return undefined
  const url = new URL(text)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '') return undefined
  return [...knownServices, ...services].some((service) => isOf(url, service)) ? url : undefined
}

/** A name ends with its own domain, so `*.push.apple.com` does not match `push.apple.com.example.org`. */
function isOf({ host }: URL, service: string): boolean {
  const wanted = service.toLowerCase()
  return wanted.startsWith('*.') ? host.endsWith(wanted.slice(1)) && host.length > wanted.length - 1 : host === wanted
}

/** Where no push service of the internet is: this machine, private, shared and link-local networks, and what is none at all. */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateNetworks.addSubnet(network, bits)
/** All that is reachable on the internet by IPv6 is in here. */
const globalNetworks = new BlockList()
globalNetworks.addSubnet('2000::', 3, 'ipv6')
/** Of these, what stands for IPv4 addresses, or is kept for examples and tests. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !privateNetworks.check(address)
  return family === 6 && globalNetworks.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
}

interface Resolved {
  address: string
  family: number
}

export type Resolve = (host: string) => Promise<Resolved[]>

const resolveAll: Resolve = (host) => lookup(host, { all: true })

/**
 * Looks a host up, once: its connection goes to the very addresses that were checked, so a name that resolves to something else a moment
 * later (DNS rebinding) gains nothing.
 *
 * @returns the look-up of that connection
 * @throws Error when any of its addresses is not of the internet
 */
export async function lookUpPublic(host: string, resolve: Resolve = resolveAll): Promise<LookupFunction> {
  const found = await resolve(host)
  const [first] = found
  if (first === undefined || !found.every(({ address }) => isPublicAddress(address)))
    throw new Error(`${host} is no address of the internet`)
  return (_host, { all }, done) => (all === true ? done(null, found) : done(null, first.address, first.family))
}

/** Whether the operator named exactly this host, and so answers for where it is: it may be in their own network. */
export const isNamedHost = ({ host }: URL, services: readonly string[]): boolean =>
  services.some((service) => service.toLowerCase() === host)
