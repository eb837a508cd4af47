import { useState } from 'react'
import { Link } from 'react-router-dom'
import { financeRecords, speedInfo, withdrawInfo } from '#contract/finance/calls.ts'
import type { DailyWithdrawal } from '#contract/finance/entities/daily-withdrawal.ts'
import type { OrderStepEntry } from '#contract/finance/entities/order-base.ts'
import type { SpeedWithdrawOrder } from '#contract/finance/entities/speed-withdraw-order.ts'
import type { WithdrawalOrder } from '#contract/finance/entities/withdrawal-order.ts'
import { memberDetails } from '#contract/members/calls/members.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import { PlayMoneyBadge } from '#src/ui/badge.tsx'
import { asRow, asStack } from '#src/ui/layout.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { IconLock } from '#src/ui/icons.tsx'
import { Segmented } from '#src/ui/tabs.tsx'
import type { closeCommand } from '#src/machines/finance/close-machine.ts'
import { speedWay } from '#src/machines/finance/withdraw-rules.ts'
import { nextWithdrawStep } from '#src/machines/finance/withdraw-steps.ts'
import type { withdrawCommand } from '#src/machines/finance/withdraw-command.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useAskAgain } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useServerSeconds } from '#src/shared/app/use-server-seconds.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { PlayMoneyLine, WalletColumns, WalletFrame } from '#src/shared/wallet/wallet-frame.tsx'
import { useOrderPushes } from './finance-data.ts'
import { OrderRecords } from './order-records.tsx'
import { OpenOrder, useOpenOrder } from './open-order.tsx'
import { useSpeedInfo } from './speed-data.ts'
import { SpeedUnfinished } from './speed-unfinished.tsx'
import { SpeedWithdrawPanel } from './speed-withdraw-panel.tsx'
import { TurnoverPanel } from './turnover-panel.tsx'
import { useWithdrawal, type Payees, type WithdrawInfo } from './withdraw-data.ts'
import { WithdrawForm } from './withdraw-form.tsx'
import { WithdrawSteps, WithdrawTrack, type WithdrawStepForms } from './withdraw-steps.tsx'
import { WithdrawWays } from './withdraw-ways.tsx'
import { WithdrawalPanel } from './withdrawal-panel.tsx'
import styles from './withdraw-page.module.css'

const withdrawalKinds = ['withdrawal', 'speed-withdraw'] as const

export interface WithdrawMachines {
  readonly withdraw: typeof withdrawCommand
  readonly speed: typeof withdrawCommand
  readonly cancel: typeof closeCommand
}

/** Stands in the place of the form while withdrawals are stopped: why, and until when. [C-12] */
const Held = ({ hold: { untilMs, isFrozen } }: Pick<WithdrawInfo, 'hold'>) => {
  const { t, language } = useTranslations('finance')
  return (
    <Empty
      icon={<IconLock size={28} />}
      title={t(isFrozen ? 'withdraw.frozen' : 'withdraw.held', { time: momentWords(untilMs ?? 0, language) })}
      text={t(isFrozen ? 'withdraw.frozenWhy' : 'withdraw.heldWhy')}
      action={
        <Link to={isFrozen ? '/app/service' : '/app/member/security#changes'} className={buttonClass({})}>
          {t(isFrozen ? 'withdraw.toService' : 'withdraw.toChanges')}
        </Link>
      }
    />
  )
}

const isStopped = ({ isFrozen, untilMs }: WithdrawInfo['hold'], nowMs: number): boolean =>
  isFrozen || (untilMs !== null && untilMs > nowMs)

/** What the member's level still lets out today. [C-12, E-05] */
const Daily = ({ daily, currency }: { daily: DailyWithdrawal; currency: SettlementCurrency }) => {
  const { t } = useTranslations('finance')
  const { format, formatSettled } = useMoney()
  return (
    <p className={styles.quiet}>
      {t('withdraw.daily', {
        left: format(daily.leftMinor[currency], currency),
        limit: formatSettled(daily.limitMinor, currency),
      })}{' '}
      <Link to="/app/member/vip">{t('withdraw.levels')}</Link>
    </p>
  )
}

const Modes = ({ mode, onMode }: { mode: 'ordinary' | 'speed'; onMode: (mode: 'ordinary' | 'speed') => void }) => {
  const { t } = useTranslations('finance')
  const items = [
    { value: 'ordinary', label: t('speed.withdraw.ordinary') },
    { value: 'speed', label: t('speed.withdraw.speed') },
  ] as const
  return (
    <div className={asStack(6)}>
      <Segmented atOnce spread items={items} value={mode} onChange={onMode} label={t('speed.withdraw.mode')} />
      {mode === 'speed' ? <p className={styles.quiet}>{t('speed.withdraw.lead')}</p> : null}
    </div>
  )
}

interface FormColumnProps {
  info: WithdrawInfo
  payees: Payees
  machines: WithdrawMachines
  loadForms: () => Promise<WithdrawStepForms>
  onShow: (orderId: string) => void
}

/** The way that is taken: the ordinary one that is picked, or to be paid by other members where the site offers it. */
const useWay = ({ methods }: WithdrawInfo, currency: SettlementCurrency) => {
  const { t } = useTranslations('finance')
  const [wayId, setWayId] = useState<string>()
  const [wanted, setWanted] = useState<'ordinary' | 'speed'>('ordinary')
  const rules = useSpeedInfo().data?.rules
  const ways = methods.filter((each) => each.currency === currency)
  const open = ways.filter(({ status }) => status === '1')
  const ordinary = open.find(({ id }) => id === wayId) ?? open[0]
  const speed = rules?.isOpen === true && currency === 'CNY' ? speedWay(rules, t('speed.withdraw.speed')) : undefined
  const mode = speed ? wanted : 'ordinary'
  const choices = (
    <>
      {speed ? <Modes mode={mode} onMode={setWanted} /> : null}
      {mode === 'ordinary' ? <WithdrawWays methods={ways} picked={ordinary?.id} onPick={setWayId} /> : null}
    </>
  )
  return { mode, method: mode === 'speed' ? speed : ordinary, choices }
}

const FormColumn = ({ info, payees, machines, loadForms, onShow }: FormColumnProps) => {
  const { t } = useTranslations('finance')
  const { format, wordsOf, currency: settled } = useMoney()
  const [currency, setCurrency] = useState<SettlementCurrency>(settled)
  const askAgain = useAskAgain()
  const { turnovers, daily, hold, isCancelAllowed } = info
  const turnover = turnovers.find((each) => each.currency === currency)
  const { mode, method, choices } = useWay(info, currency)
  const step = nextWithdrawStep(method?.to ?? 'card', payees)
  // Typed on this page a moment ago: the form of the amount does not ask for it again.
  const [enteredDigits, setEnteredDigits] = useState('')
  const nowMs = useServerSeconds()
  const tabs = turnovers.map((each) => ({ value: each.currency, label: wordsOf(each.currency).symbol }))
  return (
    <div className={styles.panel}>
      <header className={asRow(12, 'middle', 'between')}>
        <div>
          <p className={asRow(8, 'middle', 'fs13', 'soft')}>
            {t('withdraw.free')} <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
          </p>
          <p className={styles.sum}>{turnover ? format(turnover.freeMinor, currency) : '—'}</p>
        </div>
        <Segmented atOnce items={tabs} value={currency} onChange={setCurrency} label={t('withdraw.currency')} />
      </header>
      {turnover ? <TurnoverPanel turnover={turnover} /> : null}
      {daily ? <Daily daily={daily} currency={currency} /> : null}
      {choices}
      {!method || !turnover ? (
        <Empty title={t('withdraw.noWay')} />
      ) : isStopped(hold, nowMs) ? (
        <Held hold={hold} />
      ) : step !== 'amount' ? (
        <WithdrawSteps to={method.to} step={step} loadForms={loadForms} onPassword={setEnteredDigits} />
      ) : (
        <>
          {enteredDigits === '' ? null : <WithdrawTrack to={method.to} step={step} />}
          <WithdrawForm
            key={method.id}
            method={method}
            turnover={turnover}
            daily={daily}
            payees={payees}
            enteredDigits={enteredDigits}
            isCancelAllowed={isCancelAllowed}
            command={mode === 'speed' ? machines.speed : machines.withdraw}
            onOpened={(order) => onShow(order.orderId)}
            onAnswered={() => {
              setEnteredDigits('')
              askAgain(withdrawInfo, financeRecords, memberDetails, speedInfo)
            }}
          />
        </>
      )}
    </div>
  )
}

interface OpenOrderProps {
  order: WithdrawalOrder | SpeedWithdrawOrder
  timeline: readonly OrderStepEntry[]
  cancel: WithdrawMachines['cancel']
  onShow: (orderId: string) => void
  onAgain: () => void
}

const OpenOrderView = ({ order, cancel, onShow, ...rest }: OpenOrderProps) =>
  order.kind === 'withdrawal' ? (
    <WithdrawalPanel order={order} cancel={cancel} {...rest} />
  ) : (
    <SpeedWithdrawPanel order={order} onShow={onShow} {...rest} />
  )

const Loaded = (column: Omit<FormColumnProps, 'onShow'>) => {
  const { t } = useTranslations('finance')
  const { openId, show } = useOpenOrder()
  return (
    <WalletColumns
      isSideFirst={openId !== null}
      main={
        <>
          <SpeedUnfinished kind="speed-withdraw" openId={openId} onShow={show} />
          <FormColumn {...column} onShow={show} />
          <PlayMoneyLine>{t('withdraw.play')}</PlayMoneyLine>
        </>
      }
      side={
        <>
          {openId === null ? null : (
            <OpenOrder orderId={openId} kinds={withdrawalKinds}>
              {(order, timeline) => (
                <OpenOrderView
                  key={openId}
                  order={order}
                  timeline={timeline}
                  cancel={column.machines.cancel}
                  onShow={show}
                  onAgain={() => show(null)}
                />
              )}
            </OpenOrder>
          )}
          <OrderRecords
            kinds={withdrawalKinds}
            title={t('withdraw.records')}
            empty={t('withdraw.none')}
            openId={openId}
            onShow={show}
          />
        </>
      }
    />
  )
}

/** Money out: what is free, what lacks and why, where to, and the order. Only for members. [C-14, R-12, A-02] */
export const WithdrawPage = (given: Pick<FormColumnProps, 'machines' | 'loadForms'>) => {
  const { t } = useTranslations('finance')
  useOrderPushes()
  return (
    <WalletFrame title={t('withdraw.title')}>
      <QueryView query={useWithdrawal()} skeleton={[420]}>
        {({ info, payees }) => <Loaded {...given} info={info} payees={payees} />}
      </QueryView>
    </WalletFrame>
  )
}
