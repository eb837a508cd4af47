import { afterEach, expect, test, vi } from 'vitest'
import { hasPasskeys } from './has-passkeys.ts'

afterEach(() => vi.unstubAllGlobals())

test('[C-11] passkeys are offered where the browser has them, and under a name', () => {
  expect(hasPasskeys('localhost')).toBe(false)
  vi.stubGlobal('PublicKeyCredential', class {})
  expect(['localhost', 'example.org', '127.0.0.1', '[::1]'].map((name) => hasPasskeys(name))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
