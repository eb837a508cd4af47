import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { promotionWheelWinners } from '#contract/promotions/calls/wheel.ts'
import type { WheelSpin } from '#contract/promotions/entities/wheel.ts'
import { momentWords } from '#src/shared/app/moment-text.ts'
import { ownQuery, useMemberId } from '#src/shared/app/own-data.ts'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { spinProofPath } from '#src/shared/site/promotion-proof-paths.ts'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { asText } from '#src/ui/layout.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Panel } from '#src/ui/panel.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useBoth } from '#src/features/promotions/chance/chance-parts.tsx'
import styles from '#src/features/promotions/chance/chance.module.css'
import { useMySpins } from './my-spins.ts'

const Row = ({ spin }: { spin: WheelSpin }) => {
  const { t, language } = useTranslations('chance')
  const both = useBoth()
  const prize = spin.prizes[spin.prizeAt]
  return (
    <tr>
      <td>{momentWords(spin.atMs, language)}</td>
      <td>#{spin.nonce}</td>
      <td className={styles.wrap}>{prize ? both(prize.label) : null}</td>
      <td className={styles.number}>{spin.point.toLocaleString('en')}</td>
      <td>
        <Badge tone={spin.state === 'given' ? 'success' : 'plain'}>{t(`states.${spin.state}`)}</Badge>
      </td>
      <td>
        <Link to={spinProofPath(spin.spinId)} aria-label={`${t('wheel.verify')} #${spin.nonce}`}>
          <IconShieldCheck size={16} /> {t('wheel.verify')}
        </Link>
      </td>
    </tr>
  )
}

const Mine = ({ promotionId }: { promotionId: string }) => {
  const { t } = useTranslations('chance')
  const asked = useMySpins(promotionId)
  const spins = asked.data?.pages.flatMap((page) => page.spins) ?? []
  if (asked.isSuccess && spins.length === 0) return <p className={asText('fs12', 'quiet', 'lh15')}>{t('none')}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('wheel.time')}</th>
            <th>{t('wheel.nonce')}</th>
            <th>{t('wheel.result')}</th>
            <th className={styles.number}>{t('wheel.points')}</th>
            <th>{t('wheel.state')}</th>
            <th>{t('wheel.proof')}</th>
          </tr>
        </thead>
        <tbody>
          {spins.map((spin) => (
            <Row key={spin.spinId} spin={spin} />
          ))}
        </tbody>
      </table>
      {asked.hasNextPage ? (
        <Button size="sm" block busy={asked.isFetchingNextPage} onClick={() => void asked.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
    </div>
  )
}

const All = ({ promotionId }: { promotionId: string }) => {
  const { t, language } = useTranslations('chance')
  const both = useBoth()
  const { gateway } = useShellServices()
  const winners = useQuery(ownQuery(gateway, useMemberId(), promotionWheelWinners, { promotionId })).data?.winners ?? []
  if (winners.length === 0) return <p className={asText('fs12', 'quiet', 'lh15')}>{t('none')}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('wheel.time')}</th>
            <th>{t('wheel.who')}</th>
            <th>{t('wheel.result')}</th>
          </tr>
        </thead>
        <tbody>
          {winners.map(({ name, prize, atMs }, at) => (
            <tr key={at}>
              <td>{momentWords(atMs, language)}</td>
              <td>{name}</td>
              <td className={styles.wrap}>{both(prize.label)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** My spins, each with the way to its proof, and what others won. [C-15] */
export const WheelRecords = ({ promotionId }: { promotionId: string }) => {
  const { t } = useTranslations('chance')
  const isMember = useMemberId() !== ''
  const [chosen, choose] = useState<'mine' | 'all'>('mine')
  const tab = isMember ? chosen : 'all'
  if (!isMember)
    return (
      <Panel title={t('wheel.all')}>
        <All promotionId={promotionId} />
      </Panel>
    )
  return (
    <Panel
      title={t(`wheel.${tab}`)}
      end={
        <Tabs
          look="segmented"
          label={t('wheel.mine')}
          value={tab}
          onChange={choose}
          items={[
            { value: 'mine', label: t('wheel.mine') },
            { value: 'all', label: t('wheel.all') },
          ]}
        />
      }
    >
      {tab === 'mine' ? <Mine promotionId={promotionId} /> : <All promotionId={promotionId} />}
    </Panel>
  )
}
