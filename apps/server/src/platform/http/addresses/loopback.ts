/** Whether a host name in an address means this machine, unreachable from any other. */
export const isLoopback = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)

/** A host name or internet address as an address's host part: IPv6 in brackets. */
export const urlHost = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)
