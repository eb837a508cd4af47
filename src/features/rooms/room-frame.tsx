import type { ComponentType } from 'react'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './room-page.module.css'
import { isWideLayout, useRoomLayout } from './use-room-layout.ts'

interface RoomFrameProps {
  Table: ComponentType
}

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const

/** What stands beside the picture while the chat is on its way. */
export const SideSkeleton = () => (
  <div className={styles.skeletonSide}>
    {skeletonRows.map((row) => (
      <Skeleton key={row} className={styles.skeletonRow} />
    ))}
  </div>
)

/** A table where it will stand in its room, whose places are kept for it: nothing moves when the room comes. */
export const RoomFrame = ({ Table }: RoomFrameProps) => {
  const layout = useRoomLayout()
  const isWide = isWideLayout(layout)
  const theme = layout === 'landscape' ? 'glow' : undefined
  return (
    <div className={styles.room} data-layout={layout} data-table data-theme={theme}>
      <div className={styles.stage}>
        <div className={styles.picture} aria-hidden="true">
          <Skeleton className={styles.skeletonVideo} />
        </div>
        {isWide ? (
          <div className={styles.wide}>
            <Skeleton className={styles.skeletonBar} />
            <Table />
          </div>
        ) : null}
        {layout === 'phone' ? (
          <>
            <Skeleton className={styles.skeletonStrip} />
            <Table />
          </>
        ) : null}
        {layout === 'landscape' ? (
          <div className={styles.beside}>
            <Table />
          </div>
        ) : null}
      </div>
      <div className={styles.side} hidden={layout === 'landscape'} aria-hidden="true">
        <SideSkeleton />
      </div>
    </div>
  )
}

/** A table whose room cannot be had. */
export const TableAlone = ({ Table }: RoomFrameProps) => (
  <div className={styles.alone}>
    <Table />
  </div>
)
