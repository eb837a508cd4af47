import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { betRecordFileMax } from '#contract/limits.ts'
import type { BetRecord } from '#contract/records/entities/bet-record.ts'
import { fakeCalls } from '#src/machines/testing/fake-actors.ts'
import { reachableValues, values } from '#src/machines/testing/reachable.ts'
import { recordFileMachine, type PageAnswer, type PageAsk, type RecordFileEmitted } from './record-file-machine.ts'

const ask = { kind: null, channelCode: null, state: null, currency: null, fromMs: null, untilMs: null }
const round = (id: number) => ({ kind: 'own', id: String(id) }) as BetRecord
const page = (count: number, next: string | null): PageAnswer => ({
  kind: 'accepted',
  data: { records: Array.from({ length: count }, (_, nth) => round(nth)), next },
  atMs: 0,
})

const start = () => {
  const pages = fakeCalls<PageAnswer, PageAsk>()
  const actor = createActor(recordFileMachine.provide({ actors: { readPage: pages.logic } })).start()
  const read: RecordFileEmitted[] = []
  actor.on('file.read', (file) => read.push(file))
  actor.send({ type: 'file.start', ask })
  return { actor, pages, read, state: () => actor.getSnapshot().value }
}

test('[C-13] a file is read page by page until there is no more', async () => {
  const { pages, read, state } = start()
  await pages.last().answer(page(2, 'next'))
  expect([state(), pages.last().input]).toEqual(['reading', { ask, after: 'next' }])
  await pages.last().answer(page(1, null))
  expect([state(), read]).toEqual([
    'idle',
    [{ type: 'file.read', records: [round(0), round(1), round(0)], isCut: false }],
  ])
})

test('[C-13] a file ends at its limit and says that there is more', async () => {
  const { pages, read, state } = start()
  await pages.last().answer(page(betRecordFileMax - 1, 'next'))
  await pages.last().answer(page(5, 'more'))
  expect([state(), read[0]?.records.length, read[0]?.isCut]).toEqual(['idle', betRecordFileMax, true])
})

test('[C-13] a page that does not come ends the file, which can be asked for again; a cancelled one says nothing', async () => {
  const { actor, pages, read, state } = start()
  await pages.last().fail()
  expect(state()).toBe('failed')
  actor.send({ type: 'file.start', ask })
  actor.send({ type: 'file.cancel' })
  await pages.last().answer(page(1, null))
  expect([state(), read]).toEqual(['idle', []])
})

test('every state is reached', () => {
  const events = [
    { type: 'file.start', ask },
    { type: 'file.cancel' },
    { type: 'xstate.done.actor.0.recordFile.reading', output: page(1, 'next') },
    { type: 'xstate.error.actor.0.recordFile.reading', error: new Error('a bug') },
  ]
  const key = ({ context }: { context: { records: readonly unknown[] } }) => Math.min(context.records.length, 1)
  expect(reachableValues(recordFileMachine, { events, input: undefined, key })).toEqual(
    values('idle', 'reading', 'failed'),
  )
})
