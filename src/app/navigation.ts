export interface Navigation {
  /** Goes to a path of this site, also from outside of React. */
  to(path: string): void
  /** The router takes over here; what was asked for before is done then. */
  attach(go: (path: string) => void): () => void
}

export const createNavigation = (): Navigation => {
  let go: ((path: string) => void) | undefined
  let waiting: string | undefined
  return {
    to: (path) => {
      if (go) go(path)
      else waiting = path
    },
    attach: (router) => {
      go = router
      if (waiting !== undefined) router(waiting)
      waiting = undefined
      return () => {
        if (go === router) go = undefined
      }
    },
  }
}
