import { lazy, Suspense, useEffect, useState } from 'react'
import { loadOnline } from '#src/shared/app/load-online.ts'
import styles from './home-page.module.css'

const importEntries = async () => {
  const [{ Entries: Whole }, { lateGlyphs }] = await Promise.all([
    import('./entries.tsx'),
    import('#src/shared/site/late-navigation.tsx'),
  ])
  return { default: () => <Whole glyphs={lateGlyphs} /> }
}
// Drawn once it has loaded: React.lazy never asks again for what failed, and needs no network for what is there.
const Entries = lazy(importEntries)
const ignore = (): void => undefined

/** Only phones have the entries; their place is held until they are there. */
export const LateEntries = () => {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    loadOnline(importEntries).then(() => setLoaded(true), ignore)
  }, [])
  return (
    <div className={styles.entries}>
      {isLoaded ? (
        <Suspense>
          <Entries />
        </Suspense>
      ) : null}
    </div>
  )
}
