import { SlipRefProvider, useLoadedSlip } from './slip-context.tsx'
import { SlipPanel } from './slip-panel.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './slip-panel.module.css'

/** The site's slip where a room shows it. */
export const BetSlip = () => {
  const slip = useLoadedSlip()
  if (!slip) return <Skeleton className={styles.loading} />
  return (
    <SlipRefProvider value={slip}>
      <SlipPanel />
    </SlipRefProvider>
  )
}
