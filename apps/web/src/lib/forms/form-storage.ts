import type { KeyValueStorage } from '../storage.ts'

interface StoredForm {
  readonly value: unknown
  /** When it was typed, in milliseconds. */
  readonly at: number
}

/** As long as somebody who was removed can be restored. */
const maxAgeMs = 30 * 24 * 3_600_000

/** Stores on this device what has been typed into forms and not been saved, so that it survives a reload and a lost connection. */
export function openFormStorage(storage: KeyValueStorage, name: string, now: () => number) {
  const read = (): Record<string, StoredForm> =>
    Object.fromEntries(
      Object.entries(parse(storage.getItem(name))).filter(
        (entry): entry is [string, StoredForm] => isStoredForm(entry[1]) && now() - entry[1].at < maxAgeMs,
      ),
    )
  const write = (all: Record<string, StoredForm>) => {
    try {
      if (Object.keys(all).length === 0) storage.removeItem(name)
      else storage.setItem(name, JSON.stringify(all))
    } catch {
      // The device has no room, so the text only lasts as long as the form.
    }
  }
  return {
    keys: (): string[] => Object.keys(read()),
    find: (key: string): unknown => read()[key]?.value,
    save: (key: string, value: unknown) => write({ ...read(), [key]: { value, at: now() } }),
    remove: (key: string) => {
      const { [key]: removed, ...rest } = read()
      if (removed !== undefined) write(rest)
    },
  }
}

export type FormStorage = ReturnType<typeof openFormStorage>

function parse(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

const isStoredForm = (form: unknown): form is StoredForm =>
  typeof form === 'object' && form !== null && 'value' in form && 'at' in form && typeof form.at === 'number'
