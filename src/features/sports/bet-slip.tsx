import { useSelector } from '@xstate/react'
import { Button } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { useFormatOdds } from '#src/ui/odds-format.ts'
import { IconTarget } from '#src/ui/room-icons.tsx'
import { useRoomActors } from '#src/shared/room/room-actors.tsx'
import { useTranslations } from '#src/shared/room/use-translations.ts'
import styles from './bet-slip.module.css'
import { MyBets } from './my-bets.tsx'
import { AcceptChoice, PlaceButton, QuietLine, SlipSum } from './slip-foot.tsx'
import { SlipItem } from './slip-item.tsx'
import { StakeField } from './stake-field.tsx'

const Unconfirmed = () => {
  const { t } = useTranslations()
  const { slip } = useRoomActors()
  return (
    <output className={styles.note}>
      {t('slip.unconfirmed')}
      <div>
        <Button size="sm" variant="primary" onClick={() => slip.send({ type: 'bet.retry' })}>
          {t('slip.retry')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => slip.send({ type: 'bet.abandon' })}>
          {t('slip.abandon')}
        </Button>
      </div>
    </output>
  )
}

const Accepted = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslations()
  const { slip } = useRoomActors()
  const formatOdds = useFormatOdds()
  const order = useSelector(slip, ({ context }) => context.order)
  if (!order) return null
  return (
    <>
      <output className={styles.note} data-tone="good">
        <b>{t('slip.accepted')}</b>
        {t('slip.acceptedText', { orderId: order.orderId, odds: formatOdds(order.oddsMilli) })}
      </output>
      <Button
        variant="primary"
        size="lg"
        block
        onClick={() => {
          slip.send({ type: 'slip.close' })
          onDone()
        }}
      >
        {t('slip.done')}
      </Button>
    </>
  )
}

const Editing = () => {
  const { slip } = useRoomActors()
  const reject = useSelector(slip, ({ context }) => context.reject)
  return (
    <>
      <StakeField />
      <AcceptChoice />
      {reject ? (
        <p className={styles.note} data-tone="bad" role="alert">
          {reject.msg}
        </p>
      ) : null}
      <SlipSum />
      <PlaceButton />
    </>
  )
}

/** A bet from selection to order. [E-09, S-13] */
export const BetSlip = ({ onDone }: { onDone: () => void }) => {
  const { t } = useTranslations()
  const { slip } = useRoomActors()
  const isEmpty = useSelector(slip, (snapshot) => snapshot.matches('empty'))
  const isOpen = useSelector(slip, (snapshot) => snapshot.matches('unconfirmed'))
  const isAccepted = useSelector(slip, (snapshot) => snapshot.matches('accepted'))
  return (
    <div className={styles.slip}>
      {isEmpty ? (
        <Empty icon={<IconTarget size={28} />} title={t('slip.empty')} text={t('slip.emptyText')} />
      ) : (
        <SlipItem />
      )}
      {isOpen ? <Unconfirmed /> : null}
      {isAccepted ? <Accepted onDone={onDone} /> : null}
      {isEmpty || isOpen || isAccepted ? null : <Editing />}
      <QuietLine />
      <MyBets />
    </div>
  )
}
