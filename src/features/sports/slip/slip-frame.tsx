import { useCallback, useEffect, useRef, useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import { isReverted, type Ticket } from '#contract/sports/entities/ticket.ts'
import { needsConsent } from '#src/machines/sports/slip-legs.ts'
import { totalOf } from '#src/machines/sports/slip-rules.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { hasSlipPanel, isRoomPath, opensSlip } from '#src/shared/sports/slip-places.ts'
import type { SlipRef } from '#src/shared/sports/slip-port.ts'
import type { SlipFold, SlipView } from '#src/shared/sports/slip-view.ts'
import type { SlipContext } from '#src/machines/sports/slip-types.ts'
import { isInputMethods } from '#src/ui/input-method.ts'
import { asRow, asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { classes } from '#src/ui/classes.ts'
import { IconChevronLeft, IconChevronRight } from '#src/ui/icons.tsx'
import { IconTarget } from '#src/ui/room-icons.tsx'
import { RootMark } from '#src/ui/root-mark.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { SlipRefProvider, useSlipContext, useSlipWords } from './slip-context.tsx'
import styles from './slip-frame.module.css'
import { SlipHead, SlipPanel } from './slip-panel.tsx'

/**
 * The focus goes back to the price that opened the slip; where that is gone to what shows the prices, or to the page.
 */
const backTo = (view: SlipView): HTMLElement | null =>
  view.opener() ?? document.querySelector<HTMLElement>('[data-shows-prices]') ?? document.querySelector('main')

/** It stood in the chat, whose place the slip has taken. */
const isHidden = (opener: HTMLElement | null): boolean =>
  opener !== null && getComputedStyle(opener).visibility === 'hidden'

/** Esc closes it from inside, and from the price that opened it. */
const useEscape = (panel: RefObject<HTMLElement | null>, view: SlipView, close: () => void): void =>
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event
      if (event.key !== 'Escape' || isInputMethods(event) || event.defaultPrevented || !(target instanceof Node)) return
      if (target === document.body || target === view.opener() || panel.current?.contains(target)) close()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [panel, view, close])

interface DockedProps {
  view: SlipView
  wasAskedFor: boolean
  /** In the place of the room's side: the picture keeps its size. */
  inSide: boolean
}

/** Beside the page, which is narrower by it; in a room it stands where the chat does. */
const Docked = ({ view, wasAskedFor, inSide }: DockedProps) => {
  const { t } = useSlipWords()
  const panel = useRef<HTMLElement>(null)
  // What gets the focus back may stand in the chat, which shows again first.
  const close = useCallback(() => {
    flushSync(view.close)
    backTo(view)?.focus()
  }, [view])
  useEscape(panel, view, close)
  useEffect(() => {
    if (wasAskedFor || isHidden(view.opener())) panel.current?.focus()
  }, [wasAskedFor, view])
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      className={classes(styles.docked, inSide && styles.inSide)}
      aria-label={t('title')}
    >
      {inSide ? <RootMark name="data-slip-side" /> : null}
      <h2 className={styles.head}>
        <SlipHead />
        <IconButton label={t('close')} size="sm" className={styles.close} onClick={close}>
          <IconChevronRight />
        </IconButton>
      </h2>
      <SlipPanel />
    </aside>
  )
}

/** The panel's edge while it is closed. */
const Edge = ({ view }: { view: SlipView }) => {
  const { t } = useSlipWords()
  const picked = useSlipContext(({ legs }) => legs.length)
  return (
    <aside className={styles.edge} aria-label={t('title')}>
      <button type="button" aria-label={t('open')} onClick={view.open}>
        <IconChevronLeft />
        {picked > 0 ? <span className={styles.count}>{picked}</span> : null}
        <span className={styles.edgeTitle}>{t('title')}</span>
      </button>
    </aside>
  )
}

const unseenOf = ({ receipts, seen }: SlipContext): readonly Ticket[] =>
  receipts.filter(({ orderId }) => !seen.includes(orderId))

/** Bets on their way, and what became of others that nobody has looked at yet. */
const sentCount = (context: SlipContext): number => Object.keys(context.bets).length + unseenOf(context).length

/** What wants to be seen while the slip is folded up. */
const useNotes = (): string[] => {
  const { t } = useSlipWords()
  const changed = useSlipContext(({ legs, accept }) => legs.filter((leg) => needsConsent(leg, accept)).length)
  const suspended = useSlipContext(({ legs }) => legs.filter(({ status }) => status !== 'open').length)
  const waiting = useSlipContext(
    ({ bets, receipts }) => Object.keys(bets).length + receipts.filter(({ status }) => status === 'waiting').length,
  )
  const fallen = useSlipContext((context) => unseenOf(context).filter(isReverted).length)
  return [
    ...(waiting > 0 ? [t('barWaiting', { count: waiting })] : []),
    ...(fallen > 0 ? [t('barFallen', { count: fallen })] : []),
    ...(changed > 0 ? [t('barChanged', { count: changed })] : []),
    ...(suspended > 0 ? [t('barSuspended', { count: suspended })] : []),
  ]
}

const BarNote = () => {
  const notes = useNotes()
  if (notes.length === 0) return null
  return (
    <>
      <RootMark name="data-slip-note" />
      <output className={asText('fs12', 'warning', 'lh13')}>{notes.join(' · ')}</output>
    </>
  )
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
    (context) => unseenOf(context).filter((ticket) => ticket.status !== 'waiting' && !isReverted(ticket)).length,
  )
  return (
    <>
      <b>{t('receipts.label')}</b>
      {placed > 0 ? t('barPlaced', { count: placed }) : null}
    </>
  )
}

/** The folded slip on pages without prices. */
const SlipBadge = ({ view, count }: { view: SlipView; count: number }) => {
  const { t } = useSlipWords()
  const notes = useNotes()
  return (
    <aside className={styles.badge} aria-label={t('title')}>
      <button type="button" aria-label={t('open')} data-noted={notes.length > 0} onClick={view.open}>
        <IconTarget size={22} />
        <span className={styles.count}>{count}</span>
      </button>
      <VisuallyHidden>
        <output>{notes.join(' · ')}</output>
      </VisuallyHidden>
    </aside>
  )
}

/** Folded up at the foot of a page with prices; elsewhere a badge. */
const Folded = ({ view, path }: { view: SlipView; path: string }) => {
  const { t } = useSlipWords()
  const picked = useSlipContext(({ legs }) => legs.length)
  const sent = useSlipContext(sentCount)
  if (picked + sent === 0) return null
  const hasBar = hasSlipPanel(path) || (picked > 0 && opensSlip(path))
  if (!hasBar) return <SlipBadge view={view} count={picked > 0 ? picked : sent} />
  return (
    <aside className={styles.bar} aria-label={t('title')}>
      <RootMark name="data-slip-bar" />
      <div className={styles.row}>
        <span className={styles.count}>{picked > 0 ? picked : sent}</span>
        <div className={styles.sum}>{picked > 0 ? <Asked /> : <Sent />}</div>
        <Button variant="primary" size="touch" onClick={view.open}>
          {t('open')}
        </Button>
      </div>
      <BarNote />
    </aside>
  )
}

const InSheet = ({ view, open }: { view: SlipView; open: boolean }) => (
  <Sheet
    open={open}
    onClose={view.close}
    finalFocus={() => backTo(view)}
    title={
      <span className={asRow(8, 'middle')}>
        <SlipHead />
      </span>
    }
  >
    <SlipPanel />
  </Sheet>
)

interface PlaceProps {
  view: SlipView
  fold: SlipFold
  path: string
}

const Beside = ({ view, fold, path }: PlaceProps) => {
  const hasLegs = useSlipContext(({ legs }) => legs.length > 0)
  const hasSent = useSlipContext((context) => sentCount(context) > 0)
  const hasReceipts = useSlipContext(({ receipts }) => receipts.length > 0)
  const isOpen =
    fold === 'open' ||
    (fold === 'picked' && (hasLegs || hasSent || hasReceipts)) ||
    (fold !== 'closed' && (hasSlipPanel(path) || (hasLegs && opensSlip(path))))
  if (isOpen) return <Docked view={view} wasAskedFor={fold === 'open'} inSide={isRoomPath(path)} />
  const hasEdge = hasSlipPanel(path) || (!isRoomPath(path) && (hasLegs || hasSent))
  return hasEdge ? <Edge view={view} /> : null
}

/** A room has its own buttons in place of the bar, and shows at once what went onto it. */
const Below = ({ view, fold, path }: PlaceProps) => {
  const isRoom = isRoomPath(path)
  return (
    <>
      {isRoom ? null : <Folded view={view} path={path} />}
      <InSheet view={view} open={fold === 'open' || (isRoom && fold === 'picked')} />
    </>
  )
}

/**
 * The slip around the pages. On wide screens a panel: beside the pages of sports from the start, beside the others from
 * the first selection on, closed no more than an edge, and in a room in the place of its chat. Elsewhere a sheet, with a
 * bar on pages with prices and a badge on the others; neither stays for what was looked at. [C-16, E-09]
 */
export const SlipFrame = ({ slip, view }: { slip: SlipRef; view: SlipView }) => {
  const { pathname } = useLocation()
  const isWide = useMediaQuery('(min-width: 1280px)')
  const fold = useSyncExternalStore(view.subscribe, () => view.current(pathname))
  const Place = isWide ? Beside : Below
  return (
    <SlipRefProvider value={slip}>
      <Place view={view} fold={fold} path={pathname} />
    </SlipRefProvider>
  )
}
