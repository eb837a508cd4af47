import { useState } from 'react'
import type { LimitName, LimitState, Protection } from '#contract/protection/entities/protection.ts'
import { limitKindsOf } from '#contract/protection/rules/limit-names.ts'
import { Currency } from '#contract/wallet/entities/money.ts'
import { FormNotice } from '#src/features/members/form-notice.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { Segmented } from '#src/ui/tabs.tsx'
import { LimitCell } from './limit-cell.tsx'
import { LimitEditor } from './limit-editor.tsx'
import { limitKey, limitNameOf } from './limit-edits.ts'
import styles from './limits.module.css'
import { useLimitWords } from './use-limit-words.ts'
import { useLimitCommands } from './use-protection.ts'

interface RowProps {
  limits: readonly LimitState[]
  edited: string | null
  onEdit: (name: LimitName) => void
  commands: ReturnType<typeof useLimitCommands>
}

const KindRow = ({ limits, edited, onEdit, commands }: RowProps) => {
  const words = useLimitWords()
  const [first] = limits
  if (!first) return null
  return (
    <div className={styles.kind}>
      <h3 className={styles.kindName}>
        {words.kindOf(first)}
        <small>{words.kindTextOf(first)}</small>
      </h3>
      {limits.map((limit) => (
        <LimitCell
          key={limitKey(limit)}
          limit={limit}
          isEdited={edited === limitKey(limit)}
          onEdit={() => onEdit(limitNameOf(limit))}
          commands={commands}
        />
      ))}
    </div>
  )
}

/** Every limit of a currency with what is used of it, and the way to change it. */
export const LimitsPanel = ({ protection }: { protection: Protection }) => {
  const { t } = useTranslations('protection')
  const money = useMoney()
  const [currency, setCurrency] = useState<Currency>(money.currency)
  const [edited, setEdited] = useState<LimitName | null>(null)
  const commands = useLimitCommands(() => setEdited(null))
  const visible = protection.limits.filter((limit) => limit.currency === currency)
  const limit = visible.find((each) => edited !== null && limitKey(each) === limitKey(edited))
  const items = Currency.options.map((value) => ({
    value,
    label: value === 'COIN' ? t('limits.coins') : money.wordsOf(value).name,
  }))
  const choose = (next: Currency) => {
    setCurrency(next)
    setEdited(null)
  }
  const { confirm, withdraw } = commands
  const refusal = confirm.refusal ?? withdraw.refusal
  return (
    <Panel
      title={t('limits.title')}
      hint={t('limits.hint')}
      end={<Segmented items={items} value={currency} onChange={choose} label={t('limits.currencies')} />}
    >
      <div className={styles.limits}>
        {limitKindsOf(currency).map((kind) => (
          <KindRow
            key={kind}
            limits={visible.filter((each) => each.kind === kind)}
            edited={edited && limitKey(edited)}
            onEdit={setEdited}
            commands={commands}
          />
        ))}
      </div>
      <FormNotice notice={{ refusal, unanswered: confirm.unanswered || withdraw.unanswered }} />
      {limit ? <LimitEditor key={limitKey(limit)} limit={limit} command={commands.set} /> : null}
    </Panel>
  )
}
