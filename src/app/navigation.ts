type Go = (path: string, state: unknown) => void

export interface Navigation {
  /** Goes to a path of this site, also from outside of React; `state` is the router's. */
  to(path: string, state?: unknown): void
  /** The router takes over here; what was asked for before is done then. */
  attach(go: Go): () => void
}

export const createNavigation = (): Navigation => {
  let go: Go | undefined
  let waiting: Parameters<Go> | undefined
  return {
    to: (path, state = null) => {
      if (go) go(path, state)
      else waiting = [path, state]
    },
    attach: (router) => {
      go = router
      if (waiting) router(...waiting)
      waiting = undefined
      return () => {
        if (go === router) go = undefined
      }
    },
  }
}
