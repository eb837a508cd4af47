import { createActor } from 'xstate'
import { QueryClient } from '@tanstack/react-query'
import type { CodeName, Language } from '#contract/codes.ts'
import { clientVersion, siteIdOf } from '#contract/limits.ts'
import { createGateway } from '#src/gateway/gateway.ts'
import type { ServerClock } from '#src/gateway/mended-sending.ts'
import { deviceUuid } from '#src/gateway/identity.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { sessionKeys } from '#src/machines/stored-session.ts'
import { startServerClock } from '#src/streams/server-clock.ts'
import { browserStore } from './browser-store.ts'
import { createNavigation } from './navigation.ts'
import { readPreferences } from './preferences.ts'
import { provideSession } from './provide-session.ts'

/** What the server wrote into the page's head. */
const pageMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

const clientTypeOfScreen = (): 'web' | 'h5' => (matchMedia('(pointer: coarse)').matches ? 'h5' : 'web')

/** The wishes of listeners that come and go. */
const createSignal = <Args extends unknown[]>() => {
  const listeners = new Set<(...args: Args) => void>()
  return {
    send: (...args: Args) => {
      for (const listener of listeners) listener(...args)
    },
    hear: (listener: (...args: Args) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Wires the browser's side once: storage, gateway, socket, session, clock. */
export const compose = () => {
  const store = browserStore('localStorage')
  const preferences = readPreferences(store)
  let language: Language = preferences.language ?? 'zh-CN'
  const speak = (next: Language) => {
    language = next
  }
  const clock: ServerClock = { offsetMs: 0 }
  const serverNow = () => Date.now() + clock.offsetMs
  const sessionCodes = createSignal<[name: CodeName, msg: string]>()
  const navigation = createNavigation()
  const token = () => store.getItem(sessionKeys.token) ?? ''
  const uuid = deviceUuid(store)
  const siteId = siteIdOf(Number(pageMeta('site-id')))
  const clientType = clientTypeOfScreen()

  const gateway = createGateway({
    baseUrl: '',
    siteId,
    clientType,
    version: clientVersion,
    uuid,
    siteKeyFingerprint: pageMeta('gateway-key'),
    channelStore: browserStore('sessionStorage'),
    clock,
    language: () => language,
    token,
    fetch: (input, init) => fetch(input, init),
    onSessionCode: sessionCodes.send,
  })
  const socket = createSocket({
    baseUrl: '',
    auth: () => ({ token: token(), uuid, siteId: String(siteId), clientType, version: clientVersion }),
  })
  const session = createActor(
    provideSession({
      gateway,
      socket,
      store,
      navigate: navigation.to,
      serverNow,
      currentPage: () => location.pathname + location.search,
      onSessionCode: sessionCodes.hear,
    }),
  ).start()

  let known = session.getSnapshot().context.token
  session.subscribe(({ context }) => {
    if (context.token === known) return
    const hadOne = known !== ''
    known = context.token
    if (hadOne || known !== '') socket.renew()
  })
  startServerClock(gateway, clock)

  const queries = new QueryClient({
    defaultOptions: { queries: { retry: 1, staleTime: 5_000, refetchOnWindowFocus: true } },
  })
  return { store, preferences, language, speak, gateway, socket, session, serverNow, navigation, queries }
}

export type Composition = ReturnType<typeof compose>
