import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { betRecordPageMax } from '#contract/limits.ts'
import { betRecords, betRecordTotals } from '#contract/records/calls.ts'
import { useAskAgain, useOwn, useOwnPages } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { recordAskOf, type RecordAsk, type RecordFilters } from './record-filters.ts'

/** What is asked for, the same object while the filters say the same. */
export const useRecordAsk = (filters: RecordFilters, openedMs: number): RecordAsk => {
  const wanted = JSON.stringify(recordAskOf(filters, openedMs))
  return useMemo(() => JSON.parse(wanted) as RecordAsk, [wanted])
}

/** Records page by page, the newest first. [C-13] */
export const useRecords = (ask: RecordAsk) =>
  useOwnPages({
    call: betRecords,
    input: { ...ask, after: null, limit: betRecordPageMax },
    cursor: 'after',
    endOf: ({ next }) => next,
  })

export const useRecordTotals = (ask: RecordAsk) => useOwn(betRecordTotals, ask)

/** They are asked for again when money has moved: a bet was placed, or ended. */
export const useFollowRecords = (): void => {
  const { session } = useShellServices()
  const askAgain = useAskAgain()
  const standing = useSelector(session, ({ context }) =>
    context.wallets.map(({ currency, balanceMinor }) => `${currency}${balanceMinor}`).join(),
  )
  const shown = useRef(standing)
  useEffect(() => {
    if (shown.current === standing) return
    shown.current = standing
    askAgain(betRecords, betRecordTotals)
  }, [standing, askAgain])
}
