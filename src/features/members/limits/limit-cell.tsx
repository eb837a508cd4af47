import type { LimitState } from '#contract/protection/entities/protection.ts'
import { heldMinor } from '#contract/protection/rules/limit-names.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { Button } from '#src/ui/button.tsx'
import { asRow, asText } from '#src/ui/layout.ts'
import { classes } from '#src/ui/classes.ts'
import { IconClock } from '#src/ui/icons.tsx'
import { limitNameOf, usageOf } from './limit-edits.ts'
import { useLimitWords } from './use-limit-words.ts'
import styles from './limits.module.css'
import type { useLimitCommands } from './use-protection.ts'

type Commands = Pick<ReturnType<typeof useLimitCommands>, 'confirm' | 'withdraw'>

/** A higher limit that waits, and what can be done about it. */
const Raise = ({ limit, commands }: { limit: LimitState; commands: Commands }) => {
  const { t, language } = useTranslations('protection')
  const money = useMoney()
  const nowMs = useServerSeconds()
  if (!limit.raise) return null
  const { amountMinor, confirmFromMs } = limit.raise
  const amount = amountMinor === null ? t('limits.removed') : money.format(amountMinor, limit.currency)
  const isReady = confirmFromMs <= nowMs
  const at = momentWords(confirmFromMs, language)
  return (
    <div className={styles.raise}>
      <p>
        <IconClock size={14} />
        {isReady ? t('limits.ready', { amount }) : t('limits.waiting', { amount, at })}
      </p>
      <div className={asRow(6, 'middle')}>
        {isReady ? (
          <Button size="sm" busy={commands.confirm.busy} onClick={() => commands.confirm.send(limitNameOf(limit))}>
            {t('limits.confirm')}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="ghost"
          busy={commands.withdraw.busy}
          onClick={() => commands.withdraw.send(limitNameOf(limit))}
        >
          {t('limits.withdraw')}
        </Button>
      </div>
    </div>
  )
}

interface CellProps {
  limit: LimitState
  isEdited: boolean
  onEdit: () => void
  commands: Commands
}

const Used = ({ limit }: { limit: LimitState }) => {
  const { t } = useTranslations('protection')
  const money = useMoney()
  return (
    <span className={styles.amounts}>
      <span>{t('limits.used', { amount: money.format(limit.usedMinor, limit.currency) })}</span>
      {limit.leftMinor === null ? null : (
        <span>{t('limits.left', { amount: money.format(limit.leftMinor, limit.currency) })}</span>
      )}
    </span>
  )
}

/** One limit: what holds, how far it is used, and by words whether it is near or reached. */
export const LimitCell = ({ limit, isEdited, onEdit, commands }: CellProps) => {
  const { t } = useTranslations('protection')
  const money = useMoney()
  const words = useLimitWords()
  const held = heldMinor(limit)
  const { share, tone } = usageOf(limit)
  const percent = Math.floor(share * 100)
  const overMinor = held === null ? 0 : Math.max(0, limit.usedMinor - held)
  const reached =
    overMinor === 0 ? t('limits.reached') : t('limits.over', { amount: money.format(overMinor, limit.currency) })
  const text = tone === 'near' ? t('limits.near', { percent }) : tone === 'reached' ? reached : `${percent}%`
  const isOwn = held === null || limit.ownMinor === held
  const by = isOwn ? null : limit.siteMinor === held ? 'limits.site' : 'limits.other'
  return (
    <div className={classes(styles.cell, isEdited && styles.edited, limit.raise && styles.pending)}>
      <button type="button" className={styles.open} aria-expanded={isEdited} onClick={onEdit}>
        <span className={asText('quiet')}>
          {words.periodOf(limit)} · {t(`resets.${limit.period}`)}
        </span>
        <span className={styles.top}>
          <b>{held === null ? t('limits.none') : money.format(held, limit.currency)}</b>
          {held === null ? null : <span className={styles[tone]}>{text}</span>}
        </span>
        <span className={styles.meter} aria-hidden="true">
          <span className={classes(styles.fill, styles[tone])} style={{ width: `${percent}%` }} />
        </span>
        <Used limit={limit} />
        {by ? <small>{t(by, { amount: money.format(held ?? 0, limit.currency) })}</small> : null}
        {isEdited ? <small className={styles.near}>{t('limits.editing')}</small> : null}
      </button>
      <Raise limit={limit} commands={commands} />
    </div>
  )
}
