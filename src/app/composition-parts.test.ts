import { afterEach, expect, test, vi } from 'vitest'
import { browserStore } from './browser-store.ts'
import { createLazyPart } from './lazy-part.ts'
import { createNavigation } from './navigation.ts'
import { provideEndpoints } from './gateway/provide-endpoints.ts'

afterEach(() => void vi.unstubAllGlobals())

test('[R-05] what was asked for before the router stands is done then, with its state', () => {
  const navigation = createNavigation()
  const gone: unknown[] = []
  navigation.to('/app/home')
  navigation.to('/access-alert', { title: '提示' })
  const detach = navigation.attach((path, state) => gone.push([path, state]))
  navigation.to('/login')
  detach()
  navigation.to('/cs')
  expect(gone).toEqual([
    ['/access-alert', { title: '提示' }],
    ['/login', null],
  ])
})

test('a part loads once, tells who waits, and is asked for again after a failure', async () => {
  const make = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('part')
  const part = createLazyPart(make)
  let notified = 0
  part.subscribe(() => void (notified += 1))
  await expect(part.load()).rejects.toThrow('offline')
  const [first, second] = await Promise.all([part.load(), part.load()])
  expect([first, second, part.current(), make.mock.calls.length, notified]).toEqual(['part', 'part', 'part', 2, 1])
})

test('[S-13] nobody waits for a part for more than 8 s; when it comes, it is there', async () => {
  vi.useFakeTimers()
  const loaded = Promise.withResolvers<string>()
  const part = createLazyPart(() => loaded.promise)
  const waited = expect(part.load()).rejects.toThrow('the code did not come')
  await vi.advanceTimersByTimeAsync(8_000)
  await waited
  loaded.resolve('part')
  expect([await part.load(), part.current()]).toEqual(['part', 'part'])
  vi.useRealTimers()
})

const fakeStorage = (limit: number) => {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      values.set(key, value)
    },
    removeItem: (key: string) => void values.delete(key),
  }
}

test('[L-10] with a blocked store everything works in memory', () => {
  vi.stubGlobal('window', {
    get localStorage() {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const store = browserStore('localStorage')
  const lines = provideEndpoints({ store, isHealthy: async () => false, isOnline: () => true })
  lines.learn({
    lines: [
      { name: '1', origin: '' },
      { name: '2', origin: 'https://line2.example' },
    ],
    lineErrorsMax: 1,
  })
  expect([lines.failed(''), lines.current().origin, store.getItem('grandstand.lines')]).toEqual([
    'LINE_ABNORMAL',
    'https://line2.example',
    '{"lines":["","https://line2.example"],"errorsMax":1,"index":1,"errors":0}',
  ])
  store.removeItem('grandstand.lines')
  expect(store.getItem('grandstand.lines')).toBeNull()
})

test('a store that is full goes on in memory, and what it held of the key does not come back', () => {
  const localStorage = fakeStorage(3)
  vi.stubGlobal('window', { localStorage })
  const store = browserStore('localStorage')
  store.setItem('token', 'old')
  store.setItem('token', 'longer')
  expect([store.getItem('token'), localStorage.values.get('token')]).toEqual(['longer', undefined])
  store.setItem('token', 'new')
  localStorage.values.set('token', 'tab')
  expect(store.getItem('token')).toBe('tab')
})

test('[L-10] a kept state that cannot be read starts over', () => {
  const kept = (text: string) => {
    const store = { getItem: () => text, setItem: () => undefined, removeItem: () => undefined }
    return provideEndpoints({ store, isHealthy: async () => false, isOnline: () => true }).current().origin
  }
  expect([
    kept('{'),
    kept('{"lines":[],"errorsMax":1,"index":0,"errors":0}'),
    kept('{"lines":["","https://line2.example"],"errorsMax":1,"index":1,"errors":0}'),
    kept('{"lines":[""],"errorsMax":1,"index":7,"errors":0}'),
  ]).toEqual(['', '', 'https://line2.example', ''])
})
