import { expect, test, vi } from 'vitest'
import { createCurrencyChoice } from './settlement-currency.ts'

const aStore = (entries: [string, string][] = []) => {
  const kept = new Map(entries)
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
}

test('[A-05] amounts are in CNY until somebody chooses; the choice stays for the next visit', () => {
  const store = aStore()
  const choice = createCurrencyChoice(() => store)
  expect(choice.read()).toEqual('CNY')
  choice.choose('USDT')
  expect([choice.read(), createCurrencyChoice(() => store).read()]).toEqual(['USDT', 'USDT'])
})

test('[A-05] every screen hears a change, and only a change', () => {
  const choice = createCurrencyChoice(aStore)
  const received = vi.fn<() => void>()
  const stop = choice.subscribe(received)
  choice.choose('CNY')
  expect(received).toHaveBeenCalledTimes(0)
  choice.choose('USDT')
  expect(received).toHaveBeenCalledTimes(1)
  stop()
  choice.choose('CNY')
  expect(received).toHaveBeenCalledTimes(1)
})

test('[A-05] what is stored and is no currency counts as none; a browser without storage keeps it for the visit', () => {
  expect(createCurrencyChoice(() => aStore([['grandstand.currency', 'COIN']])).read()).toEqual('CNY')
  const choice = createCurrencyChoice(() => {
    throw new Error('no storage')
  })
  choice.choose('USDT')
  expect(choice.read()).toEqual('USDT')
})
