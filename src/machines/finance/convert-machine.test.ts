import { describe, expect, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { ConversionQuote } from '#contract/finance/entities/conversion.ts'
import { fakeCalls, fakeCommand } from '#src/machines/testing/fake-actors.ts'
import { convertCommand, convertMachine } from './convert-machine.ts'
import { rateText, readConvertAmount, type ConvertAnswer, type QuoteAnswer, type QuoteAsked } from './convert-rules.ts'

const quote: ConversionQuote = {
  quoteId: '0190c1f2-7a4e-4b55-9a3e-5d1f0c2b7a11',
  from: 'CNY',
  to: 'USDT',
  fromMinor: 10_000,
  toMinor: 13_935_922,
  rateE7: 71_757_000,
  expiresAtMs: 31_000,
}
const newQuote = { ...quote, quoteId: '0190c1f2-7a4e-4b55-9a3e-5d1f0c2b7a12', expiresAtMs: 90_000 }
const { expiresAtMs: _, ...exchanged } = quote
const conversion = { ...exchanged, atMs: 5 }

const start = () => {
  const clock = new SimulatedClock()
  const { logic, sends } = fakeCommand(convertCommand)
  const quotes = fakeCalls<QuoteAnswer, QuoteAsked>()
  const machine = convertMachine.provide({ actors: { command: logic, askQuote: quotes.logic } })
  const serverNow = (): number => 1_000 + clock.now()
  const actor = createActor(machine, { input: { from: 'CNY', serverNow }, clock }).start()
  actor.send({ type: 'balance.changed', currency: 'CNY', balanceMinor: 50_000 })
  const context = () => actor.getSnapshot().context
  return { actor, clock, sends, quotes, context, state: () => actor.getSnapshot().value }
}
const offered = (data: ConversionQuote) => ({ kind: 'accepted', data, atMs: 1 }) as unknown as QuoteAnswer
const answer = (value: object) => ({ atMs: 1, ...value }) as unknown as ConvertAnswer
const lost = { kind: 'fault', reason: 'network' }
/** With a quote that holds for 30 s. */
const quoted = async () => {
  const stand = start()
  stand.actor.send({ type: 'amount.change', text: '100' })
  stand.clock.increment(500)
  await stand.quotes.last().answer(offered({ ...quote, expiresAtMs: stand.clock.now() + 31_000 }))
  return stand
}

describe('the quote', () => {
  test('[C-14] is asked for once the amount stands', async () => {
    const { actor, clock, quotes, context, state } = start()
    actor.send({ type: 'amount.change', text: '1' })
    clock.increment(499)
    actor.send({ type: 'amount.change', text: '100' })
    clock.increment(499)
    expect(quotes.calls).toEqual([])
    clock.increment(1)
    expect(quotes.calls.map(({ input }) => input)).toEqual([{ from: 'CNY', fromMinor: 10_000 }])
    await quotes.last().answer(offered(quote))
    expect([state(), context().quote]).toEqual([{ form: 'quoted' }, quote])
  })

  test.each([
    ['', 'empty'],
    ['0.99', 'below'],
    ['1e3', 'format'],
    ['1.001', 'decimals'],
    ['1'.repeat(30), 'large'],
    ['500.01', 'short'],
  ])('[V-06, C-14] is not asked for %s', (text, error) => {
    const { actor, clock, quotes, context } = start()
    actor.send({ type: 'amount.change', text })
    clock.increment(5_000)
    expect([readConvertAmount(context()), quotes.calls]).toEqual([{ amountMinor: null, error }, []])
  })

  test('[C-14] ends after 30 s: it is not sent, and a new one may be asked for', async () => {
    const { actor, clock, sends, quotes, state } = await quoted()
    clock.increment(29_999)
    expect(state()).toEqual({ form: 'quoted' })
    clock.increment(1)
    expect(state()).toEqual({ form: 'expired' })
    actor.send({ type: 'convert.send' })
    expect(sends.calls).toEqual([])
    actor.send({ type: 'quote.renew' })
    await quotes.last().answer(offered(newQuote))
    expect([state(), quotes.calls.length]).toEqual([{ form: 'quoted' }, 2])
  })

  test('[C-14] ends with what is typed, and with the direction', async () => {
    const { actor, context, state } = await quoted()
    actor.send({ type: 'amount.change', text: '101' })
    expect([state(), context().quote]).toEqual([{ form: 'editing' }, null])
    actor.send({ type: 'direction.swap' })
    expect([context().from, context().amountText, context().availableMinor]).toEqual(['USDT', '', null])
    actor.send({ type: 'balance.changed', currency: 'CNY', balanceMinor: 1 })
    expect(context().availableMinor).toBeNull()
    actor.send({ type: 'balance.changed', currency: 'USDT', balanceMinor: 5_019_999 })
    actor.send({ type: 'amount.all' })
    expect(context().amountText).toBe('5.01')
  })

  test('[C-14] that was refused or never came may be asked for again', async () => {
    const { actor, clock, quotes, context, state } = start()
    actor.send({ type: 'amount.change', text: '100' })
    clock.increment(500)
    await quotes.last().answer(lost as unknown as QuoteAnswer)
    expect(state()).toEqual({ form: 'failed' })
    actor.send({ type: 'quote.renew' })
    await quotes.last().fail()
    expect(state()).toEqual({ form: 'failed' })
    actor.send({ type: 'quote.renew' })
    const no = { kind: 'rejected', name: 'FIELD_REFUSED', data: { field: 'fromMinor', rule: 'below' }, msg: '不符合' }
    await quotes.last().answer(no as unknown as QuoteAnswer)
    expect([state(), context().reject?.msg]).toEqual([{ form: 'refused' }, '不符合'])
  })

  test('[C-14] is asked for again when more money is there', () => {
    const { actor, clock, quotes } = start()
    actor.send({ type: 'amount.change', text: '600' })
    clock.increment(500)
    actor.send({ type: 'balance.changed', currency: 'CNY', balanceMinor: 90_000 })
    clock.increment(500)
    expect(quotes.calls).toHaveLength(1)
  })
})

describe('the press', () => {
  test('[C-14] makes the exchange once', async () => {
    const { actor, sends, context, state } = await quoted()
    actor.send({ type: 'convert.send' })
    actor.send({ type: 'convert.send' })
    expect([state(), sends.calls.map(({ input }) => input.body)]).toEqual(['sending', [{ quoteId: quote.quoteId }]])
    await sends.last().answer(answer({ kind: 'accepted', data: conversion }))
    expect([state(), context().done, context().amountText]).toEqual([{ form: 'editing' }, conversion, ''])
  })

  test('[C-14] too late offers the new quote, which has to be pressed again', async () => {
    const { actor, sends, context, state } = await quoted()
    actor.send({ type: 'convert.send' })
    const late = { kind: 'rejected', name: 'QUOTE_EXPIRED', data: { quote: newQuote }, msg: '报价已过期' }
    await sends.last().answer(answer(late))
    expect([state(), context().quote, context().isRenewed, context().reject?.msg]).toEqual([
      { form: 'quoted' },
      newQuote,
      true,
      '报价已过期',
    ])
    actor.send({ type: 'convert.send' })
    expect(sends.last().input.body).toEqual({ quoteId: newQuote.quoteId })
  })

  test.each([
    { kind: 'rejected', name: 'QUOTE_EXPIRED', data: { quote: null }, msg: '不' },
    { kind: 'rejected', name: 'BALANCE_SHORT', data: null, msg: '不' },
  ])('[C-14] that is refused says why', async (no) => {
    const { actor, sends, context, state } = await quoted()
    actor.send({ type: 'convert.send' })
    await sends.last().answer(answer(no))
    expect([state(), context().reject?.msg, context().quote]).toEqual([{ form: 'refused' }, '不', null])
  })

  test('[C-14] without an answer goes out again under the same id, and may be given up', async () => {
    const { actor, sends, context, state } = await quoted()
    actor.send({ type: 'convert.send' })
    await sends.last().answer(answer(lost))
    expect(state()).toBe('unconfirmed')
    actor.send({ type: 'convert.retry' })
    expect(new Set(sends.calls.map(({ input }) => input.requestId)).size).toBe(1)
    await sends.last().answer(answer(lost))
    actor.send({ type: 'convert.abandon' })
    expect([state(), context().pending]).toEqual([{ form: 'editing' }, null])
    actor.stop()
  })
})

test('[C-14] a rate is written with four decimals', () => {
  expect([71_757_000, 71_043_999, 1, 100_000_000].map(rateText)).toEqual(['7.1757', '7.1043', '0.0000', '10.0000'])
})
