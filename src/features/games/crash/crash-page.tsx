import { useSelector } from '@xstate/react'
import { useCallback, useRef } from 'react'
import type { PlacedBet } from '#contract/games/entities/table.ts'
import { cashOutMultiplier } from '#contract/games/rules/crash.ts'
import { returnMinor } from '#contract/games/rules/payout.ts'
import { gameStakeBounds } from '#contract/limits.ts'
import { readDraft, type Draft } from '#src/machines/games/table-rules.ts'
import { ActionDock } from '#src/ui/action-dock.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { IconBolt } from '#src/ui/room-icons.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { AmountField } from '#src/shared/money/amount-field.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { PlayMoneyLine } from '#src/shared/wallet/wallet-frame.tsx'
import { SessionBar } from '#src/features/games/session-bar.tsx'
import { ChainPanel } from '#src/features/games/tables/chain-panel.tsx'
import { CrowdList } from '#src/features/games/tables/crowd-list.tsx'
import { MyBet } from '#src/features/games/tables/my-bet.tsx'
import { useTable, type TableActor, type TableMachines } from '#src/features/games/tables/table-data.ts'
import { useTableSound } from '#src/features/games/tables/table-sound.ts'
import { TableNote, usePressKey } from '#src/features/games/tables/table-press.tsx'
import { useCurve } from './crash-curve.tsx'
import { CrashStage } from './crash-stage.tsx'
import shared from '#src/features/games/games.module.css'

type CrashDraft = Draft & { game: 'crash' }

const firstDraft: CrashDraft = { game: 'crash', stakeText: '10', leaveText: '' }

const Fields = ({ actor, draft }: { actor: TableActor; draft: CrashDraft }) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const hasBet = useSelector(actor, ({ context: { view } }) => view?.mine?.state === 'open')
  const isSending = !useSelector(actor, (snapshot) => snapshot.matches({ betting: 'editing' }))
  const read = readDraft(context)
  const error = typeof read === 'string' ? read : null
  const { minMinor, maxMinor } = gameStakeBounds[context.currency]
  const [min, max] = [format(minMinor, context.currency), format(maxMinor, context.currency)]
  const values = { min, max, most: format(context.availableMinor ?? 0, context.currency) }
  const change = (part: Partial<CrashDraft>): void => actor.send({ type: 'draft.change', draft: { ...draft, ...part } })
  const disabled = hasBet || isSending
  return (
    <>
      <AmountField
        label={t('stake.label')}
        hint={`${min} – ${max}`}
        currency={context.currency}
        value={draft.stakeText}
        error={error === null || error === 'leave' ? undefined : t(`stake.errors.${error}`, values)}
        disabled={disabled}
        onChange={(stakeText) => change({ stakeText })}
      />
      <TextField
        label={t('crash.leaveAt')}
        placeholder={t('crash.leaveNever')}
        inputMode="decimal"
        autoComplete="off"
        disabled={disabled}
        value={draft.leaveText}
        error={error === 'leave' ? t('crash.badLeave') : undefined}
        onChange={({ target }) => change({ leaveText: target.value })}
      />
    </>
  )
}

/** The way out, with what it would pay now. */
const LeaveButton = ({ actor, mine }: { actor: TableActor; mine: PlacedBet }) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const round = useSelector(actor, ({ context }) => context.view?.round ?? null)
  const isAsking = useSelector(actor, (snapshot) => snapshot.matches({ leaving: 'asking' }))
  const isUnknown = useSelector(actor, (snapshot) => snapshot.matches({ leaving: 'unconfirmed' }))
  const pays = useRef<HTMLSpanElement>(null)
  useCurve(round, (_, hundredths) => {
    if (pays.current)
      pays.current.textContent = format(returnMinor(mine.stakeMinor, cashOutMultiplier(hundredths)), mine.currency)
  })
  return (
    <>
      {isUnknown ? <output>{t('crash.leaveUnknown')}</output> : null}
      <Button
        variant="primary"
        size="lg"
        block
        glow
        busy={isAsking}
        aria-label={t('crash.leave')}
        onClick={() => actor.send({ type: 'curve.leave' })}
      >
        {t('crash.leave')} <span translate="no" ref={pays} aria-hidden="true" />
      </Button>
    </>
  )
}

const BetButton = ({ actor, draft }: { actor: TableActor; draft: CrashDraft }) => {
  const { t } = useTranslations('games')
  const { format } = useMoney()
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const isPlacing = useSelector(actor, (snapshot) => !snapshot.matches({ betting: 'editing' }))
  const canPlace = useSelector(actor, (snapshot) => snapshot.can({ type: 'bet.place' }))
  const read = readDraft({ ...context, draft })
  const stake = format(typeof read === 'object' && read.game === 'crash' ? read.stakeMinor : 0, context.currency)
  const isOpen = context.view?.round?.state === 'open' && !context.view.mine
  return (
    <Button
      variant="primary"
      size="lg"
      block
      glow
      busy={isPlacing}
      disabled={!isPlacing && !canPlace}
      icon={<IconBolt size={18} />}
      onClick={() => actor.send({ type: 'bet.place' })}
    >
      {isOpen ? t('crash.place', { stake }) : t('crash.wait')}
    </Button>
  )
}

const CrashBet = ({ actor }: { actor: TableActor }) => {
  const { t } = useTranslations('games')
  const draft = useSelector(actor, ({ context }) => context.draft)
  const mine = useSelector(actor, ({ context }) => context.view?.mine ?? null)
  const isIn = useSelector(
    actor,
    (snapshot) => snapshot.can({ type: 'curve.leave' }) || snapshot.matches({ leaving: 'asking' }),
  )
  if (draft.game !== 'crash') return null
  return (
    <>
      <Fields actor={actor} draft={draft} />
      <ActionDock>
        {isIn && mine ? <LeaveButton actor={actor} mine={mine} /> : <BetButton actor={actor} draft={draft} />}
      </ActionDock>
      <MyBet actor={actor} />
      <TableNote actor={actor} />
      <p className={asText('fs12', 'quiet')}>
        {t('crash.keys')} · {t('play.hint')}
      </p>
    </>
  )
}

/** Crash: everybody's curve, and the way out of it before it ends. Only for members. [C-13] */
export const CrashPage = ({ machines }: { machines: TableMachines }) => {
  const { t } = useTranslations('games')
  const actor = useTable(machines.table, firstDraft)
  useTableSound(actor)
  usePressKey(
    useCallback(() => {
      const canLeave = actor.getSnapshot().can({ type: 'curve.leave' })
      actor.send({ type: canLeave ? 'curve.leave' : 'bet.place' })
    }, [actor]),
  )
  return (
    <div className={shared.page}>
      <PageTitle title={t('names.crash')} />
      <SessionBar game="crash" />
      <div className={shared.columns}>
        <div className={shared.middle}>
          <CrashStage actor={actor} />
          <ChainPanel actor={actor} />
        </div>
        <div className={shared.bet}>
          <CrashBet actor={actor} />
          <PlayMoneyLine />
        </div>
        <CrowdList actor={actor} />
      </div>
    </div>
  )
}
