import type { ReactNode } from 'react'
import type { SportsType } from '#contract/sports/entities/match.ts'
import { IconBasketball, IconFootball, IconGamepad, IconMic } from '#src/ui/icons.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import type { LiveFilter } from '#src/shared/live/live-list.ts'
import { nameIn, useSports } from '#src/shared/site/site-frame.ts'
import { useTranslations } from '#src/shared/app/translations.tsx'

const icons: Readonly<Record<SportsType, ReactNode>> = {
  football: <IconFootball size={16} />,
  basketball: <IconBasketball size={16} />,
  esports: <IconGamepad size={16} />,
  anchor: <IconMic size={16} />,
}

export interface SportFilterProps {
  value: LiveFilter
  onChange: (value: LiveFilter) => void
  counts: Readonly<Partial<Record<SportsType, number>>> | undefined
  panelId: string
  className?: string | undefined
}

/** All, then the types that the operator offers, each with its count. [E-18, C-10] */
export const SportFilter = ({ value, onChange, counts, panelId, className }: SportFilterProps) => {
  const { t, language } = useTranslations('live')
  const sports = useSports()
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <Tabs<LiveFilter>
      look="chip"
      label={t('sports.label')}
      panelId={panelId}
      value={value}
      onChange={onChange}
      {...(className ? { className } : {})}
      items={[
        { value: 'all', label: t('sports.all'), ...(all === undefined ? {} : { count: all }) },
        ...sports.map((sport) => ({
          value: sport.sportsType,
          label: nameIn(language, sport),
          icon: icons[sport.sportsType],
          ...(counts ? { count: counts[sport.sportsType] ?? 0 } : {}),
        })),
      ]}
    />
  )
}
