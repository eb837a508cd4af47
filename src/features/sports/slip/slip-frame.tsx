import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { isReverted } from '#contract/sports/entities/ticket.ts'
import { needsConsent } from '#src/machines/sports/slip-legs.ts'
import { totalOf } from '#src/machines/sports/slip-rules.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { hasSlipPanel, isRoomPath, opensSlip } from '#src/shared/sports/slip-places.ts'
import type { SlipRef } from '#src/shared/sports/slip-port.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { SlipRefProvider, useSlipContext, useSlipWords } from './slip-context.tsx'
import styles from './slip-frame.module.css'
import { SlipHead, SlipPanel } from './slip-panel.tsx'

/** Beside the page, where there is room for it. */
const Docked = () => {
  const { t } = useSlipWords()
  return (
    <aside className={styles.docked} aria-label={t('title')}>
      <h2 className={styles.head}>
        <SlipHead />
      </h2>
      <SlipPanel />
    </aside>
  )
}

/** What wants to be seen while the slip is folded up. */
const BarNote = () => {
  const { t } = useSlipWords()
  const changed = useSlipContext(({ legs, accept }) => legs.filter((leg) => needsConsent(leg, accept)).length)
  const suspended = useSlipContext(({ legs }) => legs.filter(({ status }) => status !== 'open').length)
  const waiting = useSlipContext(
    ({ bets, receipts }) => Object.keys(bets).length + receipts.filter(({ status }) => status === 'waiting').length,
  )
  const fallen = useSlipContext(({ receipts }) => receipts.filter(isReverted).length)
  const notes = [
    ...(waiting > 0 ? [t('barWaiting', { count: waiting })] : []),
    ...(fallen > 0 ? [t('barFallen', { count: fallen })] : []),
    ...(changed > 0 ? [t('barChanged', { count: changed })] : []),
    ...(suspended > 0 ? [t('barSuspended', { count: suspended })] : []),
  ]
  return notes.length === 0 ? null : <output className={styles.note}>{notes.join(' · ')}</output>
}

/** What the picks cost, and what they bring at most. */
const Asked = () => {
  const { t } = useSlipWords()
  const { format } = useMoney()
  const context = useSlipContext((whole) => whole)
  const { riskMinor, maxReturnMinor } = totalOf(context)
  return (
    <>
      <b>{format(riskMinor, context.currency)}</b>
      {t('barTotal', { amount: format(maxReturnMinor, context.currency) })}
    </>
  )
}

/** Without picks: what became of the bets that were sent. */
const Sent = () => {
  const { t } = useSlipWords()
  const placed = useSlipContext(
    ({ receipts }) => receipts.filter((ticket) => ticket.status !== 'waiting' && !isReverted(ticket)).length,
  )
  return (
    <>
      <b>{t('receipts.label')}</b>
      {placed > 0 ? t('barPlaced', { count: placed }) : null}
    </>
  )
}

/** Folded up at the foot of the page; a press opens all of it. */
const Folded = () => {
  const { t } = useSlipWords()
  const [open, setOpen] = useState(false)
  const picked = useSlipContext(({ legs }) => legs.length)
  const sent = useSlipContext(({ bets, receipts }) => Object.keys(bets).length + receipts.length)
  if (picked + sent === 0 && !open) return null
  return (
    <>
      <aside className={styles.bar} aria-label={t('title')}>
        <div className={styles.row}>
          <span className={styles.count}>{picked > 0 ? picked : sent}</span>
          <div className={styles.sum}>{picked > 0 || sent === 0 ? <Asked /> : <Sent />}</div>
          <Button variant="primary" size="touch" onClick={() => setOpen(true)}>
            {t('open')}
          </Button>
        </div>
        <BarNote />
      </aside>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={
          <span className={styles.sheetHead}>
            <SlipHead />
          </span>
        }
      >
        <SlipPanel />
      </Sheet>
    </>
  )
}

/** The slip around the pages: a panel beside those of sports on wide screens, and beside the home page from the first selection on; a bar with a sheet elsewhere; a room shows it in its own place. [C-16, E-09] */
export const SlipFrame = ({ slip }: { slip: SlipRef }) => {
  const { pathname } = useLocation()
  const isWide = useMediaQuery('(min-width: 1280px)')
  const hasLegs = useSelector(slip, ({ context }) => context.legs.length > 0)
  if (isRoomPath(pathname)) return null
  const isDocked = isWide && (hasSlipPanel(pathname) || (hasLegs && opensSlip(pathname)))
  return <SlipRefProvider value={slip}>{isDocked ? <Docked /> : <Folded />}</SlipRefProvider>
}
