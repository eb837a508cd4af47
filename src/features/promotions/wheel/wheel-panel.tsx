import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ResponseOf } from '#contract/define-call.ts'
import {
  promotionWheel,
  promotionWheelSpin,
  promotionWheelSpins,
  promotionWheelWinners,
} from '#contract/promotions/calls/wheel.ts'
import { WheelParams } from '#contract/promotions/entities/chance-params.ts'
import type { WheelSpin } from '#contract/promotions/entities/wheel.ts'
import { restingTurn } from '#src/machines/promotions/wheel-turn.ts'
import { useAskAgain, useMemberId, useOwn } from '#src/shared/app/own-data.ts'
import { QueryView } from '#src/shared/app/query-view.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useCommand } from '#src/shared/app/use-command.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { formatInteger } from '#src/ui/format-amount.ts'
import { asStack, asText } from '#src/ui/layout.ts'
import { IconBank } from '#src/ui/member-icons.tsx'
import { IconCheck } from '#src/ui/icons.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { Act, LoginLink, useBoth, useRewardText } from '#src/features/promotions/chance/chance-parts.tsx'
import chanceStyles from '#src/features/promotions/chance/chance.module.css'
import { Beside } from '#src/features/promotions/beside.tsx'
import type { PanelProps } from '#src/features/promotions/panel-props.ts'
import { WheelDisc } from './wheel-disc.tsx'
import { WheelFairness, WheelOdds } from './wheel-fairness.tsx'
import { WheelRecords } from './wheel-records.tsx'
import styles from './wheel.module.css'

type Wheel = ResponseOf<typeof promotionWheel>

/** Spins, and turns the disc to what the server has answered. */
const useSpin = ({ promotionId, onChanged }: PanelProps, wheel: Wheel) => {
  const { gateway } = useShellServices()
  const askAgain = useAskAgain()
  const [spin, setSpin] = useState<WheelSpin | null>(null)
  const [turned, setTurned] = useState(0)
  const [isTurning, setTurning] = useState(false)
  const again = (): void => askAgain(promotionWheel, promotionWheelSpins, promotionWheelWinners)
  const command = useCommand(
    (input: { revision: number; seedId: string }, requestId) =>
      gateway.call(promotionWheelSpin, { requestId, promotionId, ...input }),
    ({ spin: made }) => {
      setSpin(made)
      setTurning(true)
      setTurned((before) => restingTurn(before, made.prizeAt, made.prizes.length))
      again()
    },
    () => {
      again()
      onChanged()
    },
    `wheel-${promotionId}`,
  )
  const rest = (): void => {
    setTurning(false)
    onChanged()
  }
  return { command, spin, turned, isTurning, rest, input: { revision: wheel.revision, seedId: wheel.seeds.seedId } }
}

const Outcome = ({ spin }: { spin: WheelSpin }) => {
  const { t } = useTranslations('chance')
  const both = useBoth()
  const reward = useRewardText()
  const prize = spin.prizes[spin.prizeAt]
  if (!prize?.reward) return t('wheel.lost')
  return (
    <>
      {t('wheel.won', { prize: both(prize.label) })}
      <br />
      <small className={asText('fs12', 'quiet', 'lh15')}>
        {reward(prize.reward)} · {spin.state === 'held' ? t('wheel.heldText') : t(`states.${spin.state}`)}
      </small>
    </>
  )
}

const Earn = ({ wheel }: { wheel: Wheel }) => {
  const { t } = useTranslations('chance')
  const { format } = useMoney()
  const { earned, perDayMax, depositMinMinor: min } = wheel
  const hasDeposit = earned.some(({ source }) => source === 'deposit')
  return (
    <div>
      <p className={chanceStyles.line}>
        <b>{t('wheel.earn')}</b>
        <small className={asText('fs12', 'quiet', 'lh15')}>{t('wheel.dayMax', { n: perDayMax })}</small>
      </p>
      <ul className={styles.earn}>
        {earned.map(({ source, spins }) => (
          <li key={source} data-done>
            <IconCheck size={14} />
            {t(`wheel.sources.${source}`)}
            <b>+{spins}</b>
          </li>
        ))}
        {min && !hasDeposit ? (
          <li>
            <IconBank size={14} />
            {t('wheel.depositMin', { cny: format(min.CNY, 'CNY'), usdt: format(min.USDT, 'USDT') })}
            <Link to="/app/wallet/deposit">{t('wheel.toDeposit')}</Link>
          </li>
        ) : null}
      </ul>
      <p className={asText('fs12', 'quiet', 'lh15')}>{t('wheel.ends')}</p>
    </div>
  )
}

const Figures = ({ left, spun, perDayMax, weekCoins }: Wheel) => {
  const { t } = useTranslations('chance')
  return (
    <dl className={chanceStyles.figures}>
      <div>
        <dt>{t('wheel.left')}</dt>
        <dd data-testid="spins-left">{formatInteger(left)}</dd>
      </div>
      <div>
        <dt>{t('wheel.spun')}</dt>
        <dd>
          {spun} / {perDayMax}
        </dd>
      </div>
      <div>
        <dt>{t('wheel.week')}</dt>
        <dd>{formatInteger(weekCoins)}</dd>
      </div>
    </dl>
  )
}

const Stage = ({ wheel, props }: { wheel: Wheel; props: PanelProps }) => {
  const { t } = useTranslations('chance')
  const [isQuick, setQuick] = useState(false)
  const { command, spin, turned, isTurning, rest, input } = useSpin(props, wheel)
  return (
    <section className={styles.stage} aria-label={t('wheel.label')}>
      <WheelDisc prizes={spin?.prizes ?? wheel.prizes} turned={turned} isQuick={isQuick} onRest={rest} />
      <div className={asStack(10, 'shrinks')}>
        <Figures {...wheel} />
        <Act
          command={command}
          input={input}
          variant="primary"
          size="lg"
          block
          glow
          disabled={wheel.left === 0 || isTurning}
        >
          {isTurning ? t('wheel.turning') : t('wheel.spin')}
        </Act>
        <output className={styles.result}>{spin && !isTurning ? <Outcome spin={spin} /> : null}</output>
        <p className={chanceStyles.line}>
          <span>{t('wheel.skip')}</span>
          <Switch size="sm" label={t('wheel.skip')} checked={isQuick} onChange={setQuick} />
        </p>
        <Earn wheel={wheel} />
      </div>
    </section>
  )
}

const MembersWheel = (props: PanelProps) => {
  const { promotionId } = props
  const wheel = useOwn(promotionWheel, { promotionId })
  return (
    <QueryView query={wheel} skeleton={[480, 240]}>
      {(loaded) => (
        <>
          <Stage wheel={loaded} props={props} />
          <Beside>
            <div className={styles.halves}>
              <WheelFairness wheel={loaded} promotionId={promotionId} />
              <WheelOdds prizes={loaded.prizes} />
            </div>
          </Beside>
          <WheelRecords promotionId={promotionId} />
        </>
      )}
    </QueryView>
  )
}

/** The wheel of a promotion. Visitors see its prizes and chances. [C-15] */
export const WheelPanel = (props: PanelProps) => {
  const { t } = useTranslations('chance')
  const isMember = useMemberId() !== ''
  const { prizes } = WheelParams.parse(props.params)
  if (isMember)
    return (
      <div className={asStack(12, 'shrinks')}>
        <MembersWheel {...props} />
      </div>
    )
  return (
    <div className={asStack(12, 'shrinks')}>
      <section className={styles.stage} aria-label={t('wheel.label')}>
        <WheelDisc prizes={prizes} turned={0} isQuick onRest={() => undefined} />
        <LoginLink />
      </section>
      <Beside>
        <WheelOdds prizes={prizes} />
      </Beside>
      <WheelRecords promotionId={props.promotionId} />
    </div>
  )
}
