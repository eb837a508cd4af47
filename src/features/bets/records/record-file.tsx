import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { betRecordFileMax } from '#contract/limits.ts'
import { Button } from '#src/ui/button.tsx'
import { IconDownload } from '#src/ui/member-icons.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { saveCsv } from '#src/shared/wallet/csv-file.ts'
import type { recordFileMachine } from '#src/machines/records/record-file-machine.ts'
import { recordCsvOf, type RecordWords } from './record-csv.ts'
import type { RecordAsk } from './record-filters.ts'
import { stateKeyOf, useRecordWords } from './record-words.ts'
import styles from './records-page.module.css'

interface RecordFileProps {
  machine: typeof recordFileMachine
  ask: RecordAsk
  isEmpty: boolean
}

const columns = ['time', 'kind', 'name', 'state', 'stake', 'returned', 'net', 'currency', 'id'] as const

const useFileWords = (): RecordWords => {
  const { t } = useTranslations('bets')
  const wordsOf = useRecordWords()
  return {
    columns: columns.map((column) => t(`records.file.columns.${column}`)),
    kindOf: ({ kind }) => t(`records.kinds.${kind}`),
    nameOf: (record) => {
      const { title, beside } = wordsOf(record)
      return `${title} · ${beside}`
    },
    stateOf: (record) => t(stateKeyOf(record)),
  }
}

/** The way to a file of all that is asked for, and how far it has come. [C-13] */
export const RecordFile = ({ machine, ask, isEmpty }: RecordFileProps) => {
  const { t } = useTranslations('bets')
  const words = useFileWords()
  const actor = useActorRef(machine)
  const state = useSelector(actor, ({ value }) => value)
  const count = useSelector(actor, ({ context }) => context.records.length)
  useEffect(() => {
    const reading = actor.on('file.read', ({ records, isCut }) => {
      saveCsv(recordCsvOf(records, words), t('records.file.name'))
      const text = isCut
        ? t('records.file.cut', { count: betRecordFileMax })
        : t('records.file.done', { count: records.length })
      toast(text, { tone: isCut ? 'warning' : 'success' })
    })
    return () => reading.unsubscribe()
  }, [actor, words, t])
  if (state === 'reading')
    return (
      <output className={styles.file}>
        {t('records.file.busy', { count })}
        <Button size="sm" variant="ghost" onClick={() => actor.send({ type: 'file.cancel' })}>
          {t('common:cancel')}
        </Button>
      </output>
    )
  return (
    <div className={styles.file}>
      <Button
        size="sm"
        icon={<IconDownload size={16} />}
        disabled={isEmpty}
        onClick={() => actor.send({ type: 'file.start', ask })}
      >
        {t('records.file.start')}
      </Button>
      {state === 'failed' ? <span role="alert">{t('records.file.failed')}</span> : null}
    </div>
  )
}
