/** The address of a ClamAV daemon: a host and port, or a Unix socket. */
export type ScannerLocation = { host: string; port: number } | { path: string }

/** @returns undefined when it is neither `host:port` nor an absolute path */
export function readScanner(value: string): ScannerLocation | undefined {
  if (value.startsWith('/')) return { path: value }
  const [, host, port] = /^([\w.-]+|\[[\da-f:]+\]):(\d{1,5})$/i.exec(value) ?? []
  return host === undefined || Number(port) > 65_535 ? undefined : { host: host.replace(/^\[|\]$/g, ''), port: Number(port) }
}
