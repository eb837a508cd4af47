import type { ChainDeposit, HoldReason } from '#contract/finance/entities/chain-deposit.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { CopyButton } from './copy-button.tsx'
import { RefusalWay } from './refusal-way.tsx'
import { chainTones, exactUsdt, minutesLeft, shortHash } from './usdt-words.ts'
import styles from './usdt-panel.module.css'

/** How many blocks it has of those that it needs. */
const Confirmations = ({ deposit, blockSeconds }: { deposit: ChainDeposit; blockSeconds: number }) => {
  const { t } = useTranslations('finance')
  const { confirmations, confirmationsNeeded } = deposit
  return (
    <>
      <p className={styles.count}>
        {confirmations}
        <small>{t('usdt.ofConfirmations', { needed: confirmationsNeeded })}</small>
      </p>
      <VisuallyHidden>
        <meter aria-label={t('usdt.confirmations')} min={0} max={confirmationsNeeded} value={confirmations} />
      </VisuallyHidden>
      <div className={styles.segments} aria-hidden="true">
        {Array.from({ length: confirmationsNeeded }, (_, at) => (
          <i key={at} data-on={at < confirmations} data-now={at === confirmations} />
        ))}
      </div>
      <p className={styles.note}>
        {deposit.heldFor === null
          ? t('usdt.soon', { minutes: minutesLeft(deposit, blockSeconds) })
          : t(`usdt.heldFor.${deposit.heldFor}`)}
      </p>
    </>
  )
}

/** What has become of a transfer, in words. */
const useOutcome = () => {
  const { t } = useTranslations('finance')
  const { wordsOf } = useMoney()
  const { symbol } = wordsOf('USDT')
  const heldText = (reason: HoldReason): string =>
    t(reason === 'excluded' ? 'usdt.excludedText' : reason === 'identity' ? 'usdt.identityText' : 'usdt.heldText')
  return ({ state, heldFor, creditedMinor, owedMinor, against }: ChainDeposit): string => {
    if (state === 'held') return t(`usdt.heldFor.${heldFor ?? 'amount'}`) + heldText(heldFor ?? 'amount')
    if (state !== 'credited') return t(`usdt.says.${state === 'confirming' ? 'vanished' : state}`)
    const credited = t('usdt.says.credited', { amount: symbol + exactUsdt((creditedMinor ?? 0) - owedMinor) })
    const owed = owedMinor === 0 ? '' : t('usdt.owed', { amount: symbol + exactUsdt(owedMinor) })
    return credited + owed + (against === null ? '' : t(`usdt.against.${against}`))
  }
}

const wayOf = { limit: 'LIMIT_REACHED', 'time-out': 'PLAY_TIMED_OUT', none: null } as const

export interface UsdtTransferProps {
  deposit: ChainDeposit
  blockSeconds: number
  /** The one that stands beside the address. */
  isMain: boolean
}

/** One transfer to my address: how much, how far it is, and what became of it. [C-14] */
export const UsdtTransfer = ({ deposit, blockSeconds, isMain }: UsdtTransferProps) => {
  const { t } = useTranslations('finance')
  const { wordsOf } = useMoney()
  const outcome = useOutcome()
  const { amountMinor, state, network, txId, token, heldFor, against } = deposit
  const amount = amountMinor === null ? t('usdt.otherToken') : wordsOf('USDT').symbol + exactUsdt(amountMinor)
  const isConfirming = state === 'confirming'
  const isOwn = state === 'held' && (heldFor === 'excluded' || heldFor === 'identity')
  const stateWords = isOwn ? t(`usdt.heldState.${heldFor}`) : t(`usdt.state.${state}`)
  const wayCode = state === 'held' && heldFor === 'identity' ? 'IDENTITY_REQUIRED' : wayOf[against ?? 'none']
  return (
    <article className={styles.transfer} data-main={isMain} aria-label={t('usdt.transfer', { hash: shortHash(txId) })}>
      <p className={styles.between}>
        <span>
          {t('usdt.incoming')} <b>{amount}</b> <small>{network}</small>
        </span>
        <Badge tone={chainTones[state]}>{stateWords}</Badge>
      </p>
      {isConfirming ? <Confirmations deposit={deposit} blockSeconds={blockSeconds} /> : null}
      {isConfirming ? null : (
        <p className={styles.note}>
          {outcome(deposit)} {wayCode === null ? null : <RefusalWay code={wayCode} />}
        </p>
      )}
      <p className={styles.between}>
        <span className={styles.note}>
          {t('usdt.hash')} <span className={asText('digits')}>{shortHash(txId)}</span>
          {token === null ? null : <> · {shortHash(token)}</>}
        </span>
        <CopyButton text={txId} label={t('usdt.copyHash')} />
      </p>
    </article>
  )
}
