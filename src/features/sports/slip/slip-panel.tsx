import { useState } from 'react'
import { ticketLegsMax } from '#contract/limits.ts'
import { legKeyOf } from '#src/machines/sports/leg-key.ts'
import { conflictsOf } from '#src/machines/sports/slip-legs.ts'
import { betsOf } from '#src/machines/sports/slip-rules.ts'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconTarget } from '#src/ui/room-icons.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import { useSlip, useSlipContext, useSlipWords } from './slip-context.tsx'
import { SlipFoot } from './slip-foot.tsx'
import { SlipLegCard } from './slip-leg.tsx'
import { SlipLine } from './slip-line.tsx'
import { SlipReceipts } from './slip-receipts.tsx'
import styles from './slip-panel.module.css'
import type { SlipMode, StakeTarget } from '#src/machines/sports/slip-types.ts'

const modes = ['single', 'parlay', 'system'] as const satisfies readonly SlipMode[]

const Modes = () => {
  const { t } = useSlipWords()
  const slip = useSlip()
  const mode = useSlipContext((context) => context.mode)
  return (
    <div className={styles.modes}>
      <Segmented
        spread
        label={t('modes.label')}
        value={mode}
        items={modes.map((value) => ({ value, label: t(`modes.${value}`) }))}
        onChange={(next) => slip.send({ type: 'mode.change', mode: next })}
      />
    </div>
  )
}

/** The stake that the quick amounts are for: the one last worked on, else the first that can be placed. */
const useStakeTarget = (): [StakeTarget | null, (target: StakeTarget) => void] => {
  const [last, setLast] = useState<StakeTarget | null>(null)
  const context = useSlipContext((whole) => whole)
  const targets = betsOf(context)
    .filter(({ blocker }) => blocker === null || blocker === 'stake' || blocker === 'consent')
    .map(({ target }) => target)
  return [targets.find((target) => target === last) ?? targets[0] ?? null, setLast]
}

const Legs = ({ onFocus }: { onFocus: (target: StakeTarget) => void }) => {
  const { t } = useSlipWords()
  const slip = useSlip()
  const legs = useSlipContext((context) => context.legs)
  const notice = useSlipContext((context) => context.notice)
  const conflicts = conflictsOf(legs)
  return (
    <>
      {notice === 'full' ? (
        <p className={styles.notice} role="alert">
          {t('full', { count: ticketLegsMax })}
        </p>
      ) : null}
      {legs.map((leg) => (
        <SlipLegCard key={legKeyOf(leg)} leg={leg} conflict={conflicts.get(legKeyOf(leg))} onFocus={onFocus} />
      ))}
      {legs.some(({ status }) => status === 'closed') ? (
        <Button size="sm" onClick={() => slip.send({ type: 'slip.sweep' })}>
          {t('sweep')}
        </Button>
      ) : null}
    </>
  )
}

/** Number of picks and what empties the slip, for the head of whatever it stands in. */
export const SlipHead = () => {
  const { t } = useSlipWords()
  const slip = useSlip()
  const count = useSlipContext(({ legs }) => legs.length)
  return (
    <>
      {t('title')}
      {count > 0 ? <span className={styles.count}>{count}</span> : null}
      {count > 0 ? (
        <Button size="sm" variant="ghost" className={styles.clear} onClick={() => slip.send({ type: 'slip.clear' })}>
          {t('clear')}
        </Button>
      ) : null}
    </>
  )
}

/** The slip from selection to ticket: the same in the panel, the sheet and the room. [E-09, S-13] */
export const SlipPanel = () => {
  const { t } = useSlipWords()
  const [target, setTarget] = useStakeTarget()
  const isEmpty = useSlipContext(({ legs }) => legs.length === 0)
  const hasReceipts = useSlipContext(({ bets, receipts }) => Object.keys(bets).length + receipts.length > 0)
  return (
    <div className={styles.slip}>
      {isEmpty ? null : <Modes />}
      <div className={styles.list}>
        <SlipReceipts />
        <Legs onFocus={setTarget} />
        <SlipLine onFocus={setTarget} />
        {isEmpty && !hasReceipts ? (
          <Empty icon={<IconTarget size={28} />} title={t('empty')} text={t('emptyText')} />
        ) : null}
      </div>
      {isEmpty ? null : <SlipFoot target={target} />}
    </div>
  )
}
