/** Whether a host's name, as an address has it, means this machine and no other can reach it. */
export const isLoopback = (hostname: string): boolean => /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname)

/** A name or an internet address as the host of an address: IPv6 stands in brackets. */
export const urlHost = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host)
