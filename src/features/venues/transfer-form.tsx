import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import type { ResponseOf } from '#contract/define-call.ts'
import type { venueWallets } from '#contract/venues/calls.ts'
import type { VenueWallet } from '#contract/venues/entities/venue-transfer.ts'
import { venueTransferBounds } from '#contract/limits.ts'
import { tightestLimit } from '#contract/protection/rules/tightest-limit.ts'
import { typedAmount } from '#contract/wallet/rules/typed-amount.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconSwap } from '#src/ui/member-icons.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { formatChip } from '#src/ui/format-amount.ts'
import { Note } from '#src/ui/note.tsx'
import type { transferMachine } from '#src/machines/venues/transfer-machine.ts'
import { transferCeiling } from '#src/machines/venues/transfer-rules.ts'
import { PayDock } from '#src/shared/wallet/pay-dock.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { AmountField } from '#src/shared/money/amount-field.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useCentreMinor } from '#src/shared/money/use-centre.ts'
import { TransferNews } from './transfer-news.tsx'
import { balanceIn, type BalanceQuery } from './venue-data.ts'
import styles from './transfer-form.module.css'

type Actor = ActorRefFrom<typeof transferMachine>
type Wallets = ResponseOf<typeof venueWallets>

/** Where whoever picked a venue goes on. */
export const amountId = 'venue-transfer-amount'

const chipsMinor = { CNY: [10_000, 50_000, 100_000], USDT: [20_000_000, 50_000_000, 100_000_000] } as const

const useDraft = (actor: Actor) => useSelector(actor, ({ context }) => context)

const AmountChips = ({ actor, disabled }: { actor: Actor; disabled: boolean }) => {
  const { t } = useTranslations('venues')
  const draft = useDraft(actor)
  const { currency, amountMinor, availableMinor } = draft
  const { maxMinor } = transferCeiling(draft)
  return (
    <div className={styles.chips}>
      {chipsMinor[currency].map((chipMinor) => (
        <button
          key={chipMinor}
          type="button"
          disabled={disabled || chipMinor > maxMinor}
          aria-pressed={amountMinor === chipMinor}
          className={styles.chip}
          onClick={() => actor.send({ type: 'amount.change', text: typedAmount(chipMinor, currency) })}
        >
          {formatChip(chipMinor, currency)}
        </button>
      ))}
      {(['half', 'all'] as const).map((share) => (
        <button
          key={share}
          type="button"
          disabled={disabled || availableMinor === null}
          className={styles.chip}
          onClick={() => actor.send({ type: 'share.pick', share })}
        >
          {t(`form.${share}`)}
        </button>
      ))}
    </div>
  )
}

const Amount = ({ actor, disabled }: { actor: Actor; disabled: boolean }) => {
  const { t } = useTranslations('venues')
  const { format } = useMoney()
  const draft = useDraft(actor)
  const { currency, amountText, amountError, availableMinor } = draft
  const values = {
    min: format(venueTransferBounds[currency].minMinor, currency),
    max: format(transferCeiling(draft).maxMinor, currency),
    most: format(availableMinor ?? 0, currency),
  }
  return (
    <AmountField
      id={amountId}
      label={t('form.amount')}
      currency={currency}
      value={amountText}
      error={amountError === null || amountError === 'empty' ? undefined : t(`amount.${amountError}`, values)}
      disabled={disabled}
      onChange={(text) => actor.send({ type: 'amount.change', text })}
      all={{
        label: t('form.all'),
        disabled: availableMinor === null,
        onPress: () => actor.send({ type: 'share.pick', share: 'all' }),
      }}
    />
  )
}

/** Why nothing can be sent to or from a venue now; null: something can. */
const useBlocker = (venue: VenueWallet | undefined, wallets: Wallets, actor: Actor): string | null => {
  const { t } = useTranslations('venues')
  const { direction, currency } = useDraft(actor)
  if (!venue) return null
  const name = { venue: venue.name }
  if (venue.openTransfers.some((open) => open.currency === currency)) return t('form.open', name)
  if (venue.state === 'maintenance') return t('form.maintenance', name)
  if (venue.state === 'unavailable') return t('form.unavailable', name)
  if (direction === 'out') return null
  if (wallets.walletType === 'single') return t('form.single')
  return venue.state === 'closed' ? t('form.closed', name) : null
}

const After = ({ actor, venue, there }: { actor: Actor; venue: VenueWallet; there: BalanceQuery | undefined }) => {
  const { t } = useTranslations('venues')
  const { format } = useMoney()
  const { currency, direction, amountMinor } = useDraft(actor)
  const centerMinor = useCentreMinor(currency)
  const thereMinor = balanceIn(there, currency)
  if (amountMinor === null || centerMinor === null || thereMinor === undefined) return null
  const sign = direction === 'in' ? 1 : -1
  return (
    <p className={styles.after}>
      {t(`form.after.${direction}`, {
        venue: venue.name,
        center: format(centerMinor - sign * amountMinor, currency),
        there: format(thereMinor + sign * amountMinor, currency),
      })}
    </p>
  )
}

const Places = ({ actor, wallets, disabled }: { actor: Actor; wallets: Wallets; disabled: boolean }) => {
  const { t } = useTranslations('venues')
  const { direction, channelCode } = useDraft(actor)
  const center = (label: string) => (
    <SelectField label={label} options={[{ value: '', label: t('form.center') }]} disabled />
  )
  const venue = (label: string) => (
    <SelectField
      label={label}
      value={channelCode ?? ''}
      disabled={disabled}
      options={[
        ...(channelCode === null ? [{ value: '', label: t('form.venue') }] : []),
        ...wallets.venues.map((one) => ({ value: one.channelCode, label: one.name })),
      ]}
      onChange={({ target }) => actor.send({ type: 'venue.pick', channelCode: target.value })}
    />
  )
  return (
    <>
      {direction === 'in' ? center(t('form.from')) : venue(t('form.from'))}
      <IconButton
        label={t('form.swap')}
        className={styles.swap ?? ''}
        disabled={disabled}
        onClick={() => actor.send({ type: 'direction.swap' })}
      >
        <IconSwap size={20} />
      </IconButton>
      {direction === 'in' ? venue(t('form.to')) : center(t('form.to'))}
    </>
  )
}

/** What one transfer may move. */
const Range = ({ actor }: { actor: Actor }) => {
  const { t } = useTranslations('venues')
  const { format } = useMoney()
  const draft = useDraft(actor)
  const { currency } = draft
  const { minMinor } = venueTransferBounds[currency]
  const { maxMinor } = transferCeiling(draft)
  const range = { min: format(minMinor, currency), max: format(maxMinor, currency) }
  return <small>{t(maxMinor < minMinor ? 'form.passed' : 'form.bounds', range)}</small>
}

/** What a limit on losses leaves of it, and why that counts here. */
const Limit = ({ actor }: { actor: Actor }) => {
  const { t } = useTranslations('venues')
  const { format } = useMoney()
  const { currency, direction, limits } = useDraft(actor)
  const tightest = direction === 'in' ? tightestLimit(limits, 'loss', currency) : undefined
  if (!tightest) return null
  const { period, limitMinor, leftMinor } = tightest
  return (
    <p className={styles.after}>
      {t(`form.limit.${period}`, { limit: format(limitMinor, currency), left: format(leftMinor, currency) })}{' '}
      <Link to="/app/member/limits">{t('form.limits')}</Link>
    </p>
  )
}

export interface TransferFormProps {
  actor: Actor
  wallets: Wallets
  balances: ReadonlyMap<string, BalanceQuery>
}

/** From, to, how much, and what became of it. [C-13, V-06] */
export const TransferForm = ({ actor, wallets, balances }: TransferFormProps) => {
  const { t } = useTranslations('venues')
  const { direction, channelCode } = useDraft(actor)
  const isEditing = useSelector(actor, (snapshot) => snapshot.matches('editing'))
  const canSend = useSelector(actor, (snapshot) => snapshot.can({ type: 'transfer.send' }))
  const venue = wallets.venues.find((one) => one.channelCode === channelCode)
  const blocker = useBlocker(venue, wallets, actor)
  if (wallets.venues.length === 0) return null
  return (
    <form
      className={styles.panel}
      aria-label={t('form.title')}
      onSubmit={(event) => {
        event.preventDefault()
        if (blocker === null) actor.send({ type: 'transfer.send' })
      }}
    >
      <h2 className={styles.title}>
        {t('form.title')}
        <Range actor={actor} />
      </h2>
      <div className={styles.move}>
        <Places actor={actor} wallets={wallets} disabled={!isEditing} />
        <Amount actor={actor} disabled={!isEditing || blocker !== null} />
        <PayDock>
          <Button
            type="submit"
            variant="primary"
            size="lg"
            className={styles.send}
            busy={!isEditing}
            disabled={isEditing && (!canSend || blocker !== null)}
          >
            {t(`form.send.${direction}`)}
          </Button>
        </PayDock>
      </div>
      <div className={styles.below}>
        <AmountChips actor={actor} disabled={!isEditing || blocker !== null} />
        {venue && blocker === null ? (
          <After actor={actor} venue={venue} there={balances.get(venue.channelCode)} />
        ) : null}
      </div>
      {blocker === null ? <Limit actor={actor} /> : null}
      {blocker === null ? null : <Note tone="plain">{blocker}</Note>}
      <TransferNews actor={actor} wallets={wallets} />
    </form>
  )
}
