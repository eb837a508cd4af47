import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import type { ResponseOf } from '#contract/define-call.ts'
import type { venueWallets } from '#contract/venues/calls.ts'
import type { RecoveryResult, VenueRecovery } from '#contract/venues/entities/venue-transfer.ts'
import { Badge } from '#src/ui/badge.tsx'
import { asText } from '#src/ui/layout.ts'
import { Button } from '#src/ui/button.tsx'
import { IconCheckCircle, IconWarning } from '#src/ui/icons.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import type { recoveryMachine } from '#src/machines/venues/recovery-machine.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { useMoney } from '#src/shared/money/money.ts'
import { IconMinus } from './venue-icons.tsx'
import styles from './recovery-panel.module.css'

type Actor = ActorRefFrom<typeof recoveryMachine>
type Wallets = ResponseOf<typeof venueWallets>

const icons = {
  succeeded: <IconCheckCircle size={18} />,
  failed: <IconWarning size={18} />,
  pending: <Spinner className={styles.spinner ?? ''} />,
  skipped: <IconMinus size={18} />,
  empty: <IconMinus size={18} />,
} as const

const useWhy = ({ outcome, refusal }: RecoveryResult): string => {
  const { t } = useTranslations('venues')
  if (outcome === 'pending') return t('recovery.why.pending')
  if (outcome === 'succeeded' || outcome === 'empty') return t(`recovery.outcome.${outcome}`)
  return t(`recovery.why.${outcome}`, { reason: t(`refusal.${refusal ?? 'refused'}`) })
}

const End = ({ result, onRetry }: { result: RecoveryResult; onRetry: (() => void) | undefined }) => {
  const { t } = useTranslations('venues')
  const { signed } = useMoney()
  if (result.outcome === 'succeeded' && result.currency)
    return <b className={styles.amount}>{signed(result.amountMinor, result.currency)}</b>
  if (result.outcome === 'failed')
    return (
      <Button size="sm" variant="outline" busy={!onRetry} onClick={() => onRetry?.()}>
        {t('recovery.retry')}
      </Button>
    )
  return (
    <Badge tone={result.outcome === 'pending' ? 'warning' : 'end'}>{t(`recovery.outcome.${result.outcome}`)}</Badge>
  )
}

const Row = ({
  result,
  name,
  onRetry,
}: {
  result: RecoveryResult
  name: string
  onRetry: (() => void) | undefined
}) => {
  const { format } = useMoney()
  const why = useWhy(result)
  const hasAmount = result.currency !== null && result.outcome !== 'succeeded'
  return (
    <li className={styles.row} data-outcome={result.outcome}>
      {icons[result.outcome]}
      <span>
        {name}{' '}
        {hasAmount && result.currency ? (
          <span className={asText('quiet', 'digits')}>{format(result.amountMinor, result.currency)}</span>
        ) : null}
        <small>{why}</small>
      </span>
      <End result={result} onRetry={onRetry} />
    </li>
  )
}

const Sums = ({ results }: { results: readonly RecoveryResult[] }) => {
  const { t } = useTranslations('venues')
  const { currency, signed } = useMoney()
  const venuesWith = (outcome: RecoveryResult['outcome']) => results.filter((result) => result.outcome === outcome)
  const recoveredMinor = venuesWith('succeeded')
    .filter((result) => result.currency === currency)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return (
    <p className={styles.sums}>
      <span>
        {t('recovery.recovered')}
        <b data-good>{signed(recoveredMinor, currency)}</b>
      </span>
      <span>
        {t('recovery.failed')}
        <b>{t('recovery.count', { count: venuesWith('failed').length })}</b>
      </span>
      <span>
        {t('recovery.pending')}
        <b>{t('recovery.count', { count: venuesWith('pending').length })}</b>
      </span>
    </p>
  )
}

const Results = ({
  recovery,
  wallets,
  onRetry,
}: {
  recovery: VenueRecovery
  wallets: Wallets
  onRetry?: () => void
}) => {
  const { t } = useTranslations('venues')
  const nameOf = (code: string) => wallets.venues.find(({ channelCode }) => channelCode === code)?.name ?? code
  const visible = recovery.results.filter(({ outcome }) => outcome !== 'empty')
  return (
    <>
      <Sums results={recovery.results} />
      {visible.length === 0 && recovery.isComplete ? (
        <p className={asText('fs13', 'quiet', 'lh15')}>{t('recovery.nothing')}</p>
      ) : null}
      <ul>
        {visible.map((result) => (
          <Row
            key={`${result.channelCode} ${result.currency}`}
            result={result}
            name={nameOf(result.channelCode)}
            onRetry={onRetry}
          />
        ))}
      </ul>
    </>
  )
}

/** What became of the newest one-click recovery, venue by venue. [C-13] */
export const RecoveryPanel = ({ actor, wallets }: { actor: Actor; wallets: Wallets }) => {
  const { t, language } = useTranslations('venues')
  const reject = useSelector(actor, ({ context }) => context.reject)
  const isIdle = useSelector(actor, (snapshot) => snapshot.matches('idle'))
  const isUnconfirmed = useSelector(actor, (snapshot) => snapshot.matches('unconfirmed'))
  const { recovery } = wallets
  const retry = () => actor.send({ type: 'recovery.start' })
  return (
    <section className={styles.panel} aria-labelledby="recovery-title" aria-busy={!isIdle}>
      <h2 id="recovery-title" className={styles.title}>
        {t('recovery.title')}
        {recovery ? <small>{momentWords(recovery.startedAtMs, language)}</small> : null}
      </h2>
      <div aria-live="polite">
        {isIdle ? null : (
          <p className={styles.working}>
            <Spinner />
            {t(isUnconfirmed ? 'recovery.unconfirmed' : 'recovery.working')}
            {isUnconfirmed ? (
              <Button size="sm" onClick={() => actor.send({ type: 'recovery.retry' })}>
                {t('common:askNow')}
              </Button>
            ) : null}
          </p>
        )}
        {reject ? <p className={asText('fs13', 'quiet', 'lh15')}>{reject.msg}</p> : null}
        {recovery ? (
          <Results recovery={recovery} wallets={wallets} {...(isIdle ? { onRetry: retry } : {})} />
        ) : (
          <p className={asText('fs13', 'quiet', 'lh15')}>{t('recovery.hint')}</p>
        )}
      </div>
    </section>
  )
}
