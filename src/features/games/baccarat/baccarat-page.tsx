import { useSelector } from '@xstate/react'
import type { ComponentType } from 'react'
import { firstBaccaratDraft } from '#src/machines/games/baccarat-rules.ts'
import { Spinner } from '#src/ui/spinner.tsx'
import { useMovable } from '#src/shared/app/movable.tsx'
import { PageTitle } from '#src/shared/app/page-title.tsx'
import { useTranslations } from '#src/shared/app/translations.tsx'
import { useMoney } from '#src/shared/money/money.ts'
import { useTable, type TableActor, type TableMachines } from '#src/features/games/tables/table-data.ts'
import { BaccaratTable } from './baccarat-table.tsx'
import shared from '#src/features/games/games.module.css'

interface BaccaratPageProps {
  machines: TableMachines
  /** The streamer's room around the table, which may come after it. */
  RoomBeside: ComponentType<{ roomNo: string; Table: ComponentType }>
}

/** The table is made once and goes on as it is when the room comes around it. */
const Seated = ({ actor, RoomBeside }: { actor: TableActor } & Pick<BaccaratPageProps, 'RoomBeside'>) => {
  const roomNo = useSelector(actor, ({ context }) => context.view?.roomNo ?? null)
  const { content, Place } = useMovable(<BaccaratTable actor={actor} />)
  return (
    <>
      {content}
      {roomNo === null ? (
        <div className={shared.page}>
          <Place />
        </div>
      ) : (
        <RoomBeside roomNo={roomNo} Table={Place} />
      )}
    </>
  )
}

/** Baccarat: a table whose rounds everybody shares, in the room of a streamer where there is one. Only for members. [C-13] */
export const BaccaratPage = ({ machines, RoomBeside }: BaccaratPageProps) => {
  const { t } = useTranslations('games')
  const { currency } = useMoney()
  const actor = useTable(machines.table, firstBaccaratDraft(currency))
  const hasView = useSelector(actor, ({ context }) => context.view !== null)
  return (
    <>
      <PageTitle title={t('names.baccarat')} />
      {hasView ? (
        <Seated actor={actor} RoomBeside={RoomBeside} />
      ) : (
        <div className={shared.page}>
          <output className={shared.coming}>
            <Spinner />
            {t('table.coming')}
          </output>
        </div>
      )}
    </>
  )
}
