import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { loadOnline } from '#src/shared/app/load-online.ts'
import { visitAgain } from './start/visit-again.ts'

/** A screen whose code loads on its own, or ahead with `load`. */
export interface Screen {
  (): ReactNode
  load(): Promise<void>
}

/**
 * Not React.lazy: React holds back for 300 ms what follows a Suspense fallback, and the first picture of a room would
 * wait for that. Code that could not be fetched is had by a new visit of the page once the server answers; when that
 * was tried already, the failure goes to the error boundary. `coming` stands in its place until the code is there.
 */
export const createScreen = (load: () => Promise<ComponentType>, coming: ReactNode = null): Screen => {
  let ready: ComponentType | undefined
  let loading: Promise<void> | undefined
  const start = (): Promise<void> => {
    loading ??= loadOnline(load).then(
      (component) => {
        ready = component
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  const Loaded = () => {
    const [outcome, setOutcome] = useState<'loading' | 'ready' | Error>(ready ? 'ready' : 'loading')
    useEffect(() => {
      let isMounted = true
      const settle = (next: 'ready' | Error) => isMounted && setOutcome(next)
      void start().then(
        () => settle('ready'),
        async (error: unknown) => {
          if (!(await visitAgain(() => isMounted))) settle(error instanceof Error ? error : new Error(String(error)))
        },
      )
      return () => {
        isMounted = false
      }
    }, [])
    if (outcome instanceof Error) throw outcome
    const Component = ready
    return Component ? <Component /> : coming
  }
  return Object.assign(Loaded, { load: start })
}
