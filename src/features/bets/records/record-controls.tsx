import { useQuery } from '@tanstack/react-query'
import { betRecordKinds, BetRecordState } from '#contract/records/entities/bet-record.ts'
import { Sport } from '#contract/sports/entities/match-item.ts'
import { SelectField } from '#src/ui/select-field.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { venues } from '#src/shared/site/site-content.ts'
import type { RecordFilters } from './record-filters.ts'
import styles from './records-page.module.css'

interface RecordControlsProps {
  filters: RecordFilters
  onChange: (changed: Partial<RecordFilters>) => void
}

const kinds = ['all', ...betRecordKinds] as const
const states = ['all', ...BetRecordState.options] as const
const sports = ['all', ...Sport.options] as const

/** Whatever has a venue of its own is a round there. */
const narrowedToVenue = (venue: string): Partial<RecordFilters> => (venue === '' ? { venue } : { venue, kind: 'venue' })

const Sports = ({ filters, onChange }: RecordControlsProps) => {
  const { t } = useTranslations('bets')
  return (
    <SelectField
      label={t('filters.sport')}
      value={filters.sport}
      options={sports.map((value) => ({ value, label: t(`filters.sports.${value}`) }))}
      onChange={({ target }) => onChange({ sport: sports.find((sport) => sport === target.value) ?? 'all' })}
    />
  )
}

const StateAndVenue = ({ filters, onChange }: RecordControlsProps) => {
  const { t } = useTranslations('bets')
  const { gateway } = useShellServices()
  const allVenues = useQuery(venues(gateway)).data?.venues ?? []
  const played = allVenues.filter(({ kind }) => kind !== 'sports' && kind !== 'esports')
  return (
    <>
      <SelectField
        label={t('records.state')}
        value={filters.state}
        options={states.map((value) => ({ value, label: t(`records.states.${value}`) }))}
        onChange={({ target }) => onChange({ state: states.find((state) => state === target.value) ?? 'all' })}
      />
      <SelectField
        label={t('records.venue')}
        value={filters.venue}
        options={[
          { value: '', label: t('records.allVenues') },
          ...played.map(({ channelCode, name }) => ({ value: channelCode, label: name })),
        ]}
        onChange={({ target }) => onChange(narrowedToVenue(target.value))}
      />
    </>
  )
}

/** What of the records is shown: its kind, how it ended, where. How bets on sports ended is beside them. [C-13] */
export const RecordControls = ({ filters, onChange }: RecordControlsProps) => {
  const { t } = useTranslations('bets')
  return (
    <>
      <Tabs
        look="chip"
        label={t('records.kinds.label')}
        items={kinds.map((value) => ({ value, label: t(`records.kinds.${value}`) }))}
        value={filters.kind}
        onChange={(kind) => onChange(kind === 'venue' ? { kind } : { kind, venue: '' })}
        className={styles.kinds ?? ''}
      />
      <div className={styles.controls}>
        {filters.kind === 'sports' ? (
          <Sports filters={filters} onChange={onChange} />
        ) : (
          <StateAndVenue filters={filters} onChange={onChange} />
        )}
      </div>
    </>
  )
}
