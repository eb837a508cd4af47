import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import { firstBaccaratDraft } from '#src/machines/games/baccarat-rules.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useTable, type TableMachines } from '#src/features/games/tables/table-data.ts'
import { BaccaratTable, TableActorProvider } from './baccarat-table.tsx'
import shared from '#src/features/games/games.module.css'

interface BaccaratPageProps {
  machines: TableMachines
  /** The streamer's room with the table in it. */
  RoomBeside: ComponentType<{ roomNo: string; Table: ComponentType }>
}

/** Baccarat: a table whose rounds everybody shares, in the room of a streamer where there is one. Only for members. [C-13] */
export const BaccaratPage = ({ machines, RoomBeside }: BaccaratPageProps) => {
  const { t } = useTranslations('games')
  const { currency } = useMoney()
  const actor = useTable(machines.table, firstBaccaratDraft(currency))
  const isKnown = useSelector(actor, ({ context }) => context.view !== null)
  const roomNo = useSelector(actor, ({ context }) => context.view?.roomNo ?? null)
  return (
    <TableActorProvider value={actor}>
      <PageTitle title={t('names.baccarat')} />
      {isKnown && roomNo !== null ? (
        <RoomBeside roomNo={roomNo} Table={BaccaratTable} />
      ) : (
        <div className={shared.page}>
          {isKnown ? (
            <BaccaratTable />
          ) : (
            <output className={shared.coming}>
              <Spinner />
              {t('table.coming')}
            </output>
          )}
        </div>
      )}
    </TableActorProvider>
  )
}
