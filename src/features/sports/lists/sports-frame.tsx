import { useState, type ReactNode } from 'react'
import type { Sport } from '#contract/sports/entities/match-item.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { IconFilter } from '#src/ui/sports-icons.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import { Segmented, Tabs } from '#src/ui/tabs.tsx'
import { useMediaQuery } from '#src/ui/use-media-query.ts'
import { VisuallyHidden } from '#src/ui/visually-hidden.tsx'
import { PageHead, useHeadPlace } from '#src/shared/app/page-head.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { OddsFormatSelect } from '#src/shared/match/odds-format-select.tsx'
import type { AddressChange, Order, SportsAddress } from './sports-address.ts'
import { SportsSearch } from './sports-search.tsx'
import { useListedSports } from './use-listed-sports.ts'
import { SportsSide } from './sports-side.tsx'
import styles from './sports-page.module.css'

export const sportsListId = 'sports-list'

interface ToolProps {
  address: SportsAddress
  onChange: (change: AddressChange) => void
}

const PhoneTabs = ({ address, onChange }: ToolProps) => {
  const { t } = useTranslations('sports')
  return (
    <Tabs<Sport | 'all'>
      look="chip"
      label={t('side.sports')}
      panelId={sportsListId}
      value={address.sport ?? 'all'}
      onChange={(sport) => onChange({ leagueId: null, sport: sport === 'all' ? null : sport })}
      items={[
        { value: 'all', label: t('side.allSports') },
        ...useListedSports().map(({ sport, name }) => ({ value: sport, label: name })),
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

const OrderSwitch = ({ address, onChange }: ToolProps) => {
  const { t } = useTranslations('sports')
  return (
    <Segmented<Order>
      label={t('order.label')}
      panelId={sportsListId}
      value={address.order}
      onChange={(order) => onChange({ order })}
      items={[
        { value: 'league', label: t('order.league') },
        { value: 'time', label: t('order.time') },
      ]}
    />
  )
}

interface FrameProps extends ToolProps {
  title: string
  days: ReactNode
  /** More to narrow the list by. */
  tools?: ReactNode
  children: ReactNode
}

/** What all lists of matches have: the directory, days, search and order. */
export const SportsFrame = ({ address, onChange, title, days, tools, children }: FrameProps) => {
  const hasSide = useMediaQuery('(min-width: 1024px)')
  const place = useHeadPlace()
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      {place ? (
        <PageHead title={title} />
      ) : (
        <VisuallyHidden>
          <h1>{title}</h1>
        </VisuallyHidden>
      )}
      {hasSide ? (
        <div className={styles.side}>
          <SportsSide address={address} />
        </div>
      ) : null}
      <div className={styles.main}>
        <div className={styles.bar}>
          {days}
          <div className={styles.tools}>
            <SportsSearch words={address.words} onSearch={(words) => onChange({ words })} />
            {tools}
            <OrderSwitch address={address} onChange={onChange} />
            {hasSide ? <OddsFormatSelect /> : <Filter address={address} />}
          </div>
        </div>
        {hasSide ? null : <PhoneTabs address={address} onChange={onChange} />}
        {children}
      </div>
    </div>
  )
}
