const maxConcurrent = 6
const maxPhotos = 1500

type State = HTMLImageElement | 'waiting' | 'failed'

/**
 * Photos of the people on the screen. Few load at once, the last requested first, because that is where the view is now; those
 * not seen for long are dropped.
 */
export class Photos {
  readonly #states = new Map<string, State>()
  readonly #wanted: string[] = []
  readonly #onLoaded: (address: string) => void
  #loading = 0

  constructor(onLoaded: (address: string) => void) {
    this.#onLoaded = onLoaded
  }

  /** Returns the photo if it is loaded; otherwise starts loading it. */
  find(address: string): HTMLImageElement | undefined {
    const state = this.#states.get(address)
    if (state === undefined) {
      this.#states.set(address, 'waiting')
      this.#wanted.push(address)
      this.#fetchNext()
    }
    return state instanceof HTMLImageElement ? state : undefined
  }

  #fetchNext(): void {
    const address = this.#loading < maxConcurrent ? this.#wanted.pop() : undefined
    if (address === undefined) return
    this.#loading++
    const image = new Image()
    image.src = address
    image.decode().then(
      () => this.#settle(address, image),
      () => this.#settle(address, 'failed'),
    )
  }

  #settle(address: string, state: State): void {
    this.#loading--
    this.#states.delete(address)
    this.#states.set(address, state)
    const oldest = this.#states.size > maxPhotos ? this.#states.keys().next().value : undefined
    if (oldest !== undefined) this.#states.delete(oldest)
    if (state !== 'failed') this.#onLoaded(address)
    this.#fetchNext()
  }
}
