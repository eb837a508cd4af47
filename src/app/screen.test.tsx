import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createScreen } from './screen.tsx'

test('a screen that was loaded ahead shows at once; its code is asked for once', async () => {
  const load = vi.fn(() => Promise.resolve(() => createElement('p', null, 'here')))
  const screen = createScreen(load)
  expect(renderToString(createElement(screen))).toBe('')
  await Promise.all([screen.load(), screen.load()])
  expect(renderToString(createElement(screen))).toBe('<p>here</p>')
  expect(load).toHaveBeenCalledTimes(1)
})

test('after a failed load it is asked for again', async () => {
  const load = vi.fn(() => Promise.reject<() => null>(new Error('offline')))
  const screen = createScreen(load)
  await expect(screen.load()).rejects.toThrow('offline')
  load.mockResolvedValueOnce(() => null)
  await screen.load()
  expect(load).toHaveBeenCalledTimes(2)
})
