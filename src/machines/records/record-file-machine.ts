import { assign, emit, fromPromise, setup } from 'xstate'
import type { RequestOf } from '#contract/define-call.ts'
import type { betRecords, betRecordTotals } from '#contract/records/calls.ts'
import type { BetRecord } from '#contract/records/entities/bet-record.ts'
import { betRecordFileMax } from '#contract/limits.ts'
import { notProvided, type Answer } from '#src/machines/command/command.ts'

export type RecordAsk = RequestOf<typeof betRecordTotals>

export interface PageAsk {
  readonly ask: RecordAsk
  readonly after: string | null
}

interface RecordFileContext {
  readonly ask: RecordAsk | null
  readonly records: readonly BetRecord[]
  readonly after: string | null
  /** There are more than a file may have. */
  readonly isCut: boolean
}

export type RecordFileEvent =
  | { readonly type: 'file.start'; readonly ask: RecordAsk }
  | { readonly type: 'file.cancel' }

export interface RecordFileEmitted {
  readonly type: 'file.read'
  readonly records: readonly BetRecord[]
  readonly isCut: boolean
}

export type PageAnswer = Answer<typeof betRecords>

const machineSetup = setup({
  types: { context: {} as RecordFileContext, events: {} as RecordFileEvent, emitted: {} as RecordFileEmitted },
  actors: { readPage: fromPromise<PageAnswer, PageAsk>(async () => notProvided('readPage')) },
  guards: {
    isAccepted: (_, answer: PageAnswer) => answer.kind === 'accepted',
    isLast: ({ context }, answer: PageAnswer) =>
      answer.kind === 'accepted' &&
      (answer.data.next === null || context.records.length + answer.data.records.length >= betRecordFileMax),
  },
  actions: {
    begin: assign((_, ask: RecordAsk) => ({ ask, records: [], after: null, isCut: false })),
    add: assign(({ context }, answer: PageAnswer) => {
      if (answer.kind !== 'accepted') throw new Error('only a page has records')
      const records = [...context.records, ...answer.data.records].slice(0, betRecordFileMax)
      return { records, after: answer.data.next, isCut: answer.data.next !== null }
    }),
    emitRead: emit(({ context: { records, isCut } }) => ({ type: 'file.read' as const, records, isCut })),
    forget: assign({ ask: null, records: [], after: null }),
  },
})

/** Reads everything that filters show, page by page and `betRecordFileMax` at most, for a file. [C-13] */
export const recordFileMachine = machineSetup.createMachine({
  id: 'recordFile',
  context: { ask: null, records: [], after: null, isCut: false },
  initial: 'idle',
  states: {
    idle: {
      on: { 'file.start': { target: 'reading', actions: { type: 'begin', params: ({ event }) => event.ask } } },
    },
    reading: {
      on: { 'file.cancel': { target: 'idle', actions: 'forget' } },
      invoke: {
        src: 'readPage',
        input: ({ context: { ask, after } }) => {
          if (!ask) throw new Error('nothing was asked for')
          return { ask, after }
        },
        onDone: [
          {
            guard: { type: 'isLast', params: ({ event }) => event.output },
            target: 'idle',
            actions: [{ type: 'add', params: ({ event }) => event.output }, 'emitRead', 'forget'],
          },
          {
            guard: { type: 'isAccepted', params: ({ event }) => event.output },
            target: 'reading',
            reenter: true,
            actions: { type: 'add', params: ({ event }) => event.output },
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    failed: {
      entry: 'forget',
      on: { 'file.start': { target: 'reading', actions: { type: 'begin', params: ({ event }) => event.ask } } },
    },
  },
})
