import { isIPv6 } from 'node:net'

/**
 * The key under which an internet address's failures are counted: the IPv4 address, or the /64 network of an IPv6 address, all of
 * which belongs to one household or attacker. Mapped addresses count as their IPv4 address.
 */
export function addressKey(ip: string): string {
  const plain = ip.split('%', 1)[0] ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)
  if (mapped?.[1] !== undefined) return mapped[1]
  if (!isIPv6(plain)) return plain
  const [head = '', tail] = plain.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
