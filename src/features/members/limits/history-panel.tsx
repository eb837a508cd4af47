import type { ProtectionChange, ProtectionChangeKind } from '#contract/protection/entities/protection.ts'
import { Row } from '#src/ui/panel.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { RecordList } from '#src/shared/wallet/record-list.tsx'
import { useLimitWords } from './use-limit-words.ts'
import { useProtectionChanges } from './use-protection.ts'

const keys = {
  'limit.lowered': 'lowered',
  'limit.raise-asked': 'raiseAsked',
  'limit.raise-withdrawn': 'raiseWithdrawn',
  'limit.raised': 'raised',
  'reminder.changed': 'reminder',
  'play.timed-out': 'timedOut',
  'play.excluded': 'excluded',
} as const satisfies Record<ProtectionChangeKind, string>

const useChangeWords = () => {
  const { t, language } = useTranslations('protection')
  const money = useMoney()
  const words = useLimitWords()
  const at = (ms: number) => momentWords(ms, language)
  const valueOf = ({ kind, limit, beforeMinor, afterMinor, minutes, untilMs }: ProtectionChange): string => {
    if (limit) {
      const amount = (minor: number | null) =>
        minor === null ? t('limits.removed') : money.format(minor, limit.currency)
      const change = t('history.change', { before: amount(beforeMinor), after: amount(afterMinor) })
      return untilMs === null ? change : `${change} · ${t('history.from', { at: at(untilMs) })}`
    }
    if (kind === 'reminder.changed')
      return minutes === 0 ? t('reminder.off') : t('reminder.every', { minutes: minutes ?? 0 })
    return untilMs === null ? t('pause.forever') : t('history.until', { at: at(untilMs) })
  }
  return {
    titleOf: ({ kind, limit }: ProtectionChange): string => {
      const kindText = t(`history.kinds.${keys[kind]}`)
      return limit
        ? `${kindText} · ${t('limits.named', { period: words.periodOf(limit), kind: words.kindOf(limit) })}`
        : kindText
    },
    lineOf: (change: ProtectionChange): string =>
      [at(change.atMs), valueOf(change), change.by === 'operator' ? t('history.byOperator') : '']
        .filter((part) => part !== '')
        .join(' · '),
  }
}

/** What was changed of all this, the newest first. */
export const HistoryPanel = () => {
  const { t } = useTranslations('protection')
  const { titleOf, lineOf } = useChangeWords()
  return (
    <RecordList
      title={t('history.title')}
      empty={t('history.empty')}
      query={useProtectionChanges()}
      itemsOf={({ pages }) => pages.flatMap(({ changes }) => changes)}
    >
      {(change) => <Row key={change.id} label={titleOf(change)} value={lineOf(change)} />}
    </RecordList>
  )
}
