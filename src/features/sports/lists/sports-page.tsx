import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconFilter } from '#src/ui/sports-icons.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Segmented, Tabs } from '#src/ui/tabs.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMatchBoard } from '#src/shared/match/match-board.ts'
import { OddsFormatSelect } from '#src/shared/match/odds-format-select.tsx'
import { CupSection, useCupMatches } from './cup-section.tsx'
import { DayBar } from './day-bar.tsx'
import { MatchList, useListedMatches } from './match-list.tsx'
import { readAddress, writeAddress, type Order, type SportsAddress } from './sports-address.ts'
import { SportsSearch } from './sports-search.tsx'
import { SportsSide } from './sports-side.tsx'
import styles from './sports-page.module.css'

const panelId = 'sports-list'
const cupPlaces = ['live', 'today', 'early']

const PhoneTabs = ({ address, onChange }: { address: SportsAddress; onChange: (next: SportsAddress) => void }) => {
  const { t } = useTranslations('sports')
  return (
    <Tabs<Sport | 'all'>
      look="chip"
      label={t('side.sports')}
      panelId={panelId}
      value={address.sport ?? 'all'}
      onChange={(sport) => onChange({ ...address, leagueId: null, sport: sport === 'all' ? null : sport })}
      items={[
        { value: 'all', label: t('side.allSports') },
        ...(['football', 'basketball', 'esports'] as const).map((value) => ({ value, label: t(`side.${value}`) })),
      ]}
    />
  )
}

const Filter = ({ address }: { address: SportsAddress }) => {
  const { t } = useTranslations('sports')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <IconButton
        look="solid"
        size="touch"
        label={t('filter.open')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconFilter />
      </IconButton>
      <Sheet open={open} onClose={close} title={t('filter.title')}>
        <div className={styles.format}>
          <OddsFormatSelect />
        </div>
        <SportsSide address={address} onChosen={close} />
      </Sheet>
    </>
  )
}

const OrderSwitch = ({ address, onChange }: { address: SportsAddress; onChange: (next: SportsAddress) => void }) => {
  const { t } = useTranslations('sports')
  return (
    <Segmented<Order>
      label={t('order.label')}
      panelId={panelId}
      value={address.order}
      onChange={(order) => onChange({ ...address, order })}
      items={[
        { value: 'league', label: t('order.league') },
        { value: 'time', label: t('order.time') },
      ]}
    />
  )
}

/** The sports home: what runs, today, what comes, favourites and results. [A-01, R-03, R-12, L-08] */
export const SportsPage = () => {
  const { t } = useTranslations('sports')
  const { socket } = useShellServices()
  const [params, setParams] = useSearchParams()
  const address = readAddress(params)
  const hasSide = useMediaQuery('(min-width: 1024px)')
  const go = (next: SportsAddress) => setParams(writeAddress(next), { replace: true })
  const listed = useListedMatches(address)
  const cup = useCupMatches()
  const showsCup = cupPlaces.includes(address.scope) && address.words === '' && address.leagueId === null
  const board = useMatchBoard(socket, showsCup ? [...listed.matches, ...cup] : listed.matches)
  return (
    <div className={styles.page}>
      <PageTitle title={t('title')} />
      <VisuallyHidden>
        <h1>{t('title')}</h1>
      </VisuallyHidden>
      {hasSide ? (
        <div className={styles.side}>
          <SportsSide address={address} />
        </div>
      ) : null}
      <div className={styles.main}>
        <div className={styles.bar}>
          <DayBar address={address} panelId={panelId} onChange={go} />
          <div className={styles.tools}>
            <SportsSearch words={address.words} onSearch={(words) => go({ ...address, words })} />
            <OrderSwitch address={address} onChange={go} />
            {hasSide ? <OddsFormatSelect /> : <Filter address={address} />}
          </div>
        </div>
        {hasSide ? null : <PhoneTabs address={address} onChange={go} />}
        {showsCup ? <CupSection matches={cup} board={board} /> : null}
        <section id={panelId} role="tabpanel" aria-label={t('list.label')} className={styles.list}>
          <MatchList
            address={address}
            listed={listed}
            board={board}
            onReset={(isSearch) =>
              go(
                isSearch
                  ? { ...address, words: '' }
                  : { ...address, scope: 'today', day: null, leagueId: null, sport: null },
              )
            }
          />
        </section>
      </div>
    </div>
  )
}
