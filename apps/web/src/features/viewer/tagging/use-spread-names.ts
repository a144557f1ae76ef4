import { useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { spreadNames } from './spread-names.ts'

/** Keeps the names in an element apart, after each time that it is drawn: their boxes, and so the names, may have moved. */
export function useSpreadNames(): RefObject<HTMLDivElement | null> {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const names = [...(container.current?.querySelectorAll<HTMLElement>('.tag-name') ?? [])]
    for (const name of names) name.style.translate = ''
    const places = names.map((name) => {
      const { left, right, top, bottom } = (name.firstElementChild ?? name).getBoundingClientRect()
      return { left, right, top, bottom, isAbove: name.closest('[data-above=true]') !== null }
    })
    for (const [at, by] of spreadNames(places).entries()) if (by !== 0) names[at]!.style.translate = `0 ${by}px`
  })
  return container
}
