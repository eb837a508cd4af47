import { expect, test } from 'vitest'
import { createReferralVisits, type CodeVisits } from './referral-visits.ts'

const day = '2026-11-30'
const lastMinute = Date.parse(`${day}T15:59:00Z`)

const counting = () => {
  const written: CodeVisits[][] = []
  const state = { nowMs: lastMinute, fails: false, looks: 0, known: new Set(['AF8231']) }
  const silent = () => undefined
  const visits = createReferralVisits({
    exists: async (code) => {
      state.looks += 1
      return state.known.has(code)
    },
    add: async (counted) => {
      if (state.fails) throw new Error('no database')
      written.push([...counted])
    },
    now: () => state.nowMs,
    log: { debug: silent, info: silent, warn: silent, error: silent },
  })
  return { visits, written, state }
}

test('[C-15] an address counts once a code and day of the site; IPv6 by its /64', async () => {
  const { visits, written, state } = counting()
  for (const address of ['203.0.113.9', '203.0.113.9', '2001:db8::1', '2001:db8::2'])
    expect(await visits.visit('AF8231', address)).toBe(true)
  state.nowMs += 120_000
  await visits.visit('AF8231', '203.0.113.9')
  await visits.flush()
  expect(written).toEqual([
    [
      { code: 'AF8231', day, visits: 2 },
      { code: 'AF8231', day: '2026-12-01', visits: 1 },
    ],
  ])
  expect(state.looks).toBe(1)
})

test('[C-15] a code that nobody has counts nothing, and is looked for again: it may be given meanwhile', async () => {
  const { visits, written, state } = counting()
  expect(await visits.visit('NEW777', '203.0.113.9')).toBe(false)
  state.known.add('NEW777')
  expect(await visits.visit('NEW777', '203.0.113.9')).toBe(true)
  await visits.flush()
  expect(written).toEqual([[{ code: 'NEW777', day, visits: 1 }]])
})

test('[C-15] what could not be written is written later, with what came meanwhile', async () => {
  const { visits, written, state } = counting()
  state.fails = true
  await visits.visit('AF8231', '203.0.113.9')
  await visits.flush()
  state.fails = false
  await visits.visit('AF8231', '203.0.113.10')
  await visits.flush()
  expect(written).toEqual([[{ code: 'AF8231', day, visits: 2 }]])
})
