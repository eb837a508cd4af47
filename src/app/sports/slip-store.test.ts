import { expect, test } from 'vitest'
import { businessOf, choiceOf } from '#src/machines/sports/slip-document.ts'
import { unused } from '#src/machines/sports/slip-queries.ts'
import { createSlipStore } from './slip-store.ts'

const inMemory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const slip = { ...unused, memberId: '12', currency: 'CNY' } as const
const documentOf = (context: Parameters<typeof choiceOf>[0]) => ({
  choice: choiceOf(context),
  business: businessOf(context),
})
const bet = {
  target: 'parlay',
  kind: 'parlay',
  state: 'sending',
  lineCount: 1,
  riskMinor: 1_000,
  currency: 'USDT',
  legs: [{ matchId: '1', selectionId: '1x2:home' }],
} as const

test('[S-13] a tab in which nothing has changed leaves what another one has kept', () => {
  const store = inMemory()
  const [here, there] = [createSlipStore(store), createSlipStore(store)]
  const sending = documentOf({ ...slip, mode: 'parlay', bets: { parlay: bet } })
  for (const tab of [here, there]) tab.write('12', documentOf(slip))
  here.write('12', sending)
  there.write('12', documentOf(slip))
  expect(there.read('12')).toEqual(sending)
})

test('[S-13] a change back to what it was is kept', () => {
  const slipStore = createSlipStore(inMemory())
  const parlay = documentOf({ ...slip, mode: 'parlay' })
  for (const document of [documentOf(slip), parlay, documentOf(slip)]) slipStore.write('12', document)
  expect(slipStore.read('12').choice?.mode).toBe('single')
})

test('[S-13] a slip that was never touched is not kept', () => {
  const store = inMemory()
  const slipStore = createSlipStore(store)
  for (let nth = 0; nth < 2; nth += 1) slipStore.write('12', documentOf(slip))
  expect(store.getItem('grandstand.slip')).toBeNull()
})
