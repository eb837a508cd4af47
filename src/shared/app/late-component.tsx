import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { useOnline } from './use-online.ts'

/**
 * A component whose code loads when it is first drawn; until then, and where it cannot load, there is nothing, and no page
 * falls with it or waits for its words. It is asked for when there is a network, since browsers never ask again for a
 * module that failed.
 */
export const lateComponent = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let loaded: ComponentType<Props> | undefined
  return (props: Props) => {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | undefined>(() => loaded)
    const isOnline = useOnline()
    useEffect(() => {
      if (Loaded || !isOnline) return
      load().then(
        (component) => {
          loaded = component
          setLoaded(() => component)
        },
        () => undefined,
      )
    }, [Loaded, isOnline])
    return <Suspense>{Loaded ? <Loaded {...props} /> : null}</Suspense>
  }
}
