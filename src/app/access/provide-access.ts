import { type ActorRefFrom, createActor, fromPromise } from 'xstate'
import { accessAccept, whiteMembers } from '#contract/access/calls.ts'
import { versionCheck } from '#contract/site/calls/system.ts'
import type { AccessNotice } from '#contract/access/entities/access-notice.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { accessMachine } from '#src/machines/access/access-machine.ts'
import type { BrowserStore } from '#src/app/browser-store.ts'

export interface AccessParts {
  gateway: Gateway
  /** The tab's sessionStorage: it keeps the go flag. [S-08] */
  store: BrowserStore
  currentPage: () => string
  navigate: (to: string, state: AccessNotice | null) => void
  /** Clears the session, without a dialog. [S-09] */
  clearSession: () => void
  /** Forgets what the closed site answered. */
  refresh: () => void
}

const goKey = 'go'

/** Whether the visitor goes on in spite of alerts: by the flag of this tab, or by `?go=1`. [S-08] */
export const readGo = (store: BrowserStore, page: string): boolean => {
  const asked = new URLSearchParams(page.split('?')[1] ?? '').get('go') === '1'
  if (asked) store.setItem(goKey, '1')
  return store.getItem(goKey) === '1'
}

const isOpen = async (gateway: Gateway, signal: AbortSignal): Promise<boolean> => {
  const result = await gateway.call(versionCheck, {}, { signal, quiet: true })
  return result.kind === 'accepted' && result.data.maintainStatus === '1'
}

/** Whom an operator put onto the white list while the page waited. [P-03] */
const isWhite = async (gateway: Gateway, signal: AbortSignal): Promise<boolean> => {
  const result = await gateway.call(whiteMembers, {}, { signal, quiet: true })
  return result.kind === 'accepted' && result.data.white
}

/** The access machine with its actors, started. [S-08, S-09, S-10] */
export const provideAccess = (parts: AccessParts): ActorRefFrom<typeof accessMachine> => {
  const { gateway, store, currentPage, navigate, clearSession, refresh } = parts
  const machine = accessMachine.provide({
    actors: {
      askOpen: fromPromise(async ({ signal }) => ({
        isOpen: (await isOpen(gateway, signal)) || (await isWhite(gateway, signal)),
        page: currentPage(),
      })),
      renewPass: fromPromise(async ({ signal }) => {
        const result = await gateway.call(accessAccept, {}, { signal, quiet: true })
        if (result.kind === 'fault') throw new Error(`the pass could not be renewed: ${result.reason}`)
        return result.kind === 'accepted' && result.data.passes
      }),
    },
    actions: {
      navigate: (_, { to, state }) => navigate(to, state),
      clearSession,
      keepGo: () => store.setItem(goKey, '1'),
      dropGo: () => store.removeItem(goKey),
      refresh,
    },
  })
  return createActor(machine, { input: { goes: readGo(store, currentPage()) } }).start()
}
