import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import type { Conversion } from '#contract/finance/entities/conversion.ts'
import type { convertMachine } from '#src/machines/finance/convert-machine.ts'
import { rateText } from '#src/machines/finance/convert-rules.ts'
import { useAppearance } from '#src/shared/app/appearance.tsx'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { interestPath } from '#src/shared/wallet/wallet-paths.ts'
import { AgeBadge, PlayMoneyBadge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ConvertForm } from './convert-form.tsx'
import { useAskAgain, useCentreMinor, useConversions } from './interest-data.ts'
import page from './interest-page.module.css'
import styles from './record-list.module.css'

const Row = ({ conversion }: { conversion: Conversion }) => {
  const { t } = useTranslations('interest')
  const { format } = useMoney()
  const { language } = useAppearance()
  const { from, to, fromMinor, toMinor, rateE7, atMs } = conversion
  return (
    <li className={styles.row}>
      <b>-{format(fromMinor, from)}</b>
      <b data-tone="in">+{format(toMinor, to)}</b>
      <small>{t('convert.rate', { rate: rateText(rateE7) })}</small>
      <time dateTime={new Date(atMs).toISOString()}>{momentWords(atMs, language)}</time>
    </li>
  )
}

const Records = () => {
  const { t } = useTranslations('interest')
  const { data, isPending, isError, refetch } = useConversions()
  return (
    <section className={styles.panel} aria-label={t('convert.records')}>
      <h2 className={styles.title}>{t('convert.records')}</h2>
      {isPending ? <p className={styles.note}>{t('common:loading')}</p> : null}
      {isError ? (
        <p className={styles.note} role="alert">
          {t('records.failed')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </p>
      ) : null}
      {data?.conversions.length === 0 ? <p className={styles.note}>{t('convert.none')}</p> : null}
      <ul>
        {data?.conversions.map((conversion) => (
          <Row key={conversion.quoteId} conversion={conversion} />
        ))}
      </ul>
    </section>
  )
}

/** Exchanges between CNY and USDT. Only for members. [C-14] */
export const ConvertPage = ({ machine }: { machine: typeof convertMachine }) => {
  const { t } = useTranslations('interest')
  const { serverNow } = useShellServices()
  const { currency } = useMoney()
  const actor = useActorRef(machine, { input: { from: currency, serverNow } })
  const from = useSelector(actor, ({ context }) => context.from)
  const done = useSelector(actor, ({ context }) => context.done)
  const balanceMinor = useCentreMinor(from)
  const askAgain = useAskAgain()
  useEffect(() => {
    if (balanceMinor !== null) actor.send({ type: 'balance.changed', currency: from, balanceMinor })
  }, [actor, from, balanceMinor])
  useEffect(() => {
    if (done !== null) askAgain()
  }, [done, askAgain])
  return (
    <div className={page.frame}>
      <PageTitle title={t('convert.title')} />
      <header className={page.head}>
        <h1 className={page.title}>{t('convert.title')}</h1>
        <Link className={page.link} to={interestPath}>
          {t('convert.interestLink')}
        </Link>
      </header>
      <div className={page.page}>
        <div className={page.column}>
          <ConvertForm actor={actor} />
          <p className={page.foot}>
            <AgeBadge />
            <PlayMoneyBadge>{t('common:playMoney')}</PlayMoneyBadge>
          </p>
        </div>
        <div className={page.column}>
          <Records />
        </div>
      </div>
    </div>
  )
}
