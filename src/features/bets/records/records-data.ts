import { useCallback, useMemo } from 'react'
import { betRecordPageMax } from '#contract/limits.ts'
import { betRecords, betRecordTotals } from '#contract/records/calls.ts'
import { useAskAgain, useOnBalances, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { onOpening, useOnTickets } from '#src/features/bets/bets-data.ts'
import { recordAskOf, type RecordAsk, type RecordFilters } from './record-filters.ts'

/** What is asked for, the same object while the filters say the same. */
export const useRecordAsk = (filters: RecordFilters, openedMs: number): RecordAsk => {
  const { currency } = useMoney()
  const wanted = JSON.stringify(recordAskOf(filters, openedMs, currency))
  return useMemo(() => JSON.parse(wanted) as RecordAsk, [wanted])
}

/** Records page by page, the newest first. [C-13] */
export const useRecords = (ask: RecordAsk) =>
  useOwnPages({
    call: betRecords,
    input: { ...ask, after: null, limit: betRecordPageMax },
    cursor: 'after',
    endOf: ({ next }) => next,
    ...onOpening,
  })

export const useRecordTotals = (ask: RecordAsk) => useOwn(betRecordTotals, ask, onOpening)

/** They are asked for again when money has moved, and when a bet was taken or lost, which moves none. */
export const useFollowRecords = (): void => {
  const askAgain = useAskAgain()
  const again = useCallback(() => askAgain(betRecords, betRecordTotals), [askAgain])
  useOnBalances(again)
  useOnTickets(again)
}
