import { afterEach, expect, test, vi } from 'vitest'
import { namedPage } from './named-page.ts'

afterEach(() => vi.unstubAllGlobals())

test('[C-11] passkeys are at the name of this machine, not at its address; elsewhere another name does not help', () => {
  const pages = [
    'http://127.0.0.1:5005/a?b=1#c',
    'http://[::1]:5005/',
    'http://localhost:5005/',
    'https://192.168.1.20/',
  ]
  expect(pages.map((page) => namedPage(page))).toEqual([null, null, null, null])
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(pages.map((page) => namedPage(page))).toEqual([
    'http://localhost:5005/a?b=1#c',
    'http://localhost:5005/',
    null,
    null,
  ])
})
