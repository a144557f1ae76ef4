import { expect, test } from 'vitest'
import { isPage } from './own-pages.ts'

test("pages for people without an account are the server's, also in a browser that has the application", () => {
  const paths = ['/', '/person/3/', '/stories/', '/guest/', '/story/', '/frame/abc/', '/api/docs/', '/icon.svg']
  expect(paths.filter(isPage)).toEqual(['/', '/person/3/', '/stories/'])
})
