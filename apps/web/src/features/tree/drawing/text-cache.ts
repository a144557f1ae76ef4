import { fitSized } from '@banyan/tree-layout/cards'
import type { MeasureText, SizedText, TextSize } from '@banyan/tree-layout/cards'

/** Caches fitted texts, because the same names recur at every zoom and in every frame. */
export class TextCache {
  readonly #fitted = new Map<string, SizedText>()
  readonly #limit: number

  constructor(limit = 20_000) {
    this.#limit = limit
  }

  /** @param key - identifies the font, the width and the sizes */
  fit(key: string, text: string, maxWidth: number, sizes: readonly TextSize[], measure: MeasureText): SizedText {
    const whole = `${key}|${text}`
    const known = this.#fitted.get(whole)
    if (known) return known
    const fitted = text === '' ? { lines: [], size: sizes[0]!.size } : fitSized(text, maxWidth, sizes, measure)
    if (this.#fitted.size >= this.#limit) this.#fitted.clear()
    this.#fitted.set(whole, fitted)
    return fitted
  }

  clear(): void {
    this.#fitted.clear()
  }
}
