import { useEffect, useRef, useState } from 'react'
import type { RequestOf, ResponseOf } from '#contract/define-call.ts'
import { walletStatement } from '#contract/wallet/calls.ts'
import type { Movement } from '#contract/wallet/entities/statement.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { dataOrThrow } from '#src/shared/app/call-fault.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { saveCsv } from '#src/shared/wallet/csv-file.ts'
import { toast } from '#src/ui/toast-store.ts'
import { csvOf } from './statement-csv.ts'
import type { StatementAsk } from './statement-filters.ts'

const pageSize = 200

interface Reading {
  gateway: Gateway
  ask: StatementAsk
  signal: AbortSignal
  onProgress: (count: number) => void
}

/** Everything that the filters show, page by page. */
const readAll = async ({ gateway, ask, signal, onProgress }: Reading): Promise<Movement[]> => {
  const all: Movement[] = []
  let after: string | null = null
  do {
    const input: RequestOf<typeof walletStatement> = { ...ask, limit: pageSize, ...(after === null ? {} : { after }) }
    // oxlint-disable-next-line no-await-in-loop -- a page goes on where the one before it ended
    const page: ResponseOf<typeof walletStatement> = dataOrThrow(
      await gateway.call(walletStatement, input, { signal, quiet: true }),
    )
    all.push(...page.movements)
    after = page.next
    onProgress(all.length)
  } while (after !== null)
  return all
}

/** The statement as a file. `count`: how many are read so far; null when no export is under way. */
export const useCsvExport = (ask: StatementAsk) => {
  const { t } = useTranslations('wallet')
  const { gateway } = useShellServices()
  const [count, setCount] = useState<number | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async () => {
    const controller = new AbortController()
    running.current = controller
    setCount(0)
    const words = {
      columns: (['time', 'kind', 'state', 'amount', 'currency', 'balance', 'id', 'reference'] as const).map((column) =>
        t(`csv.columns.${column}`),
      ),
      kindOf: ({ reason }: Movement) => t(`reasons.${reason}`),
      stateOf: ({ phase }: Movement) => t(`phases.${phase}`),
    }
    try {
      const all = await readAll({ gateway, ask, signal: controller.signal, onProgress: setCount })
      saveCsv(csvOf(all, words), t('csv.file'))
      toast(t('csv.done', { count: all.length }), { tone: 'success' })
    } catch {
      if (!controller.signal.aborted) toast(t('csv.failed'), { tone: 'error' })
    } finally {
      setCount(null)
    }
  }
  return { count, start: () => void start(), cancel: () => running.current?.abort() }
}
