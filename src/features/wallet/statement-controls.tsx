import { useQuery } from '@tanstack/react-query'
import { Button } from '#src/ui/button.tsx'
import { asInlineRow } from '#src/ui/layout.ts'
import { IconDownload } from '#src/ui/member-icons.tsx'
import { SelectField } from '#src/ui/select-field.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useShellServices } from '#src/shared/app/services.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { venues } from '#src/shared/site/site-content.ts'
import { accounts, groupNames, isBackwards, periods, type StatementFilters } from './statement-filters.ts'
import styles from './statement-page.module.css'
import type { useCsvExport } from './use-csv-export.ts'

interface StatementControlsProps {
  filters: StatementFilters
  onChange: (changed: Partial<StatementFilters>) => void
}

const Days = ({ filters, onChange }: StatementControlsProps) => {
  const { t } = useTranslations('wallet')
  return (
    <>
      <TextField
        type="date"
        label={t('filters.from')}
        value={filters.from}
        onChange={(event) => onChange({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t('filters.until')}
        value={filters.until}
        error={isBackwards(filters) ? t('filters.wrongPeriod') : undefined}
        onChange={(event) => onChange({ until: event.target.value })}
      />
    </>
  )
}

/** What of the statement is shown. [C-14] */
export const StatementControls = ({ filters, onChange }: StatementControlsProps) => {
  const { t } = useTranslations('wallet')
  const { gateway } = useShellServices()
  const allVenues = useQuery(venues(gateway)).data?.venues ?? []
  const kinds = [
    { value: 'all' as const, label: t('filters.all') },
    ...groupNames.map((value) => ({ value, label: t(`groups.${value}`) })),
  ]
  return (
    <>
      <Tabs
        look="chip"
        label={t('filters.kinds')}
        items={kinds}
        value={filters.kind}
        onChange={(kind) => onChange({ kind })}
        className={styles.kinds ?? ''}
      />
      <div className={styles.filters}>
        <SelectField
          label={t('filters.account')}
          value={filters.account}
          options={accounts.map((value) => ({ value, label: t(`accounts.${value}`) }))}
          onChange={({ target }) => onChange({ account: accounts.find((value) => value === target.value) ?? 'wallet' })}
        />
        <SelectField
          label={t('filters.period')}
          value={filters.period}
          options={periods.map((value) => ({ value, label: t(`filters.periods.${value}`) }))}
          onChange={({ target }) => onChange({ period: periods.find((value) => value === target.value) ?? 'all' })}
        />
        <SelectField
          label={t('filters.venue')}
          value={filters.venue}
          options={[
            { value: '', label: t('filters.allVenues') },
            ...allVenues.map(({ channelCode, name }) => ({ value: channelCode, label: name })),
          ]}
          onChange={({ target }) => onChange({ venue: target.value })}
        />
        {filters.period === 'custom' ? <Days filters={filters} onChange={onChange} /> : null}
      </div>
    </>
  )
}

/** The way to a file of all that is shown, and how far it has come. */
export const CsvExport = ({ csv, isEmpty }: { csv: ReturnType<typeof useCsvExport>; isEmpty: boolean }) => {
  const { t } = useTranslations('wallet')
  if (csv.count === null)
    return (
      <Button size="sm" icon={<IconDownload size={16} />} disabled={isEmpty} onClick={csv.start}>
        {t('csv.export')}
      </Button>
    )
  return (
    <output className={asInlineRow(6, 'middle', 'fs13', 'soft')}>
      {t('csv.busy', { count: csv.count })}
      <Button size="sm" variant="ghost" onClick={csv.cancel}>
        {t('csv.cancel')}
      </Button>
    </output>
  )
}
