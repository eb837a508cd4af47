import { createActor } from 'xstate'
import { QueryClient } from '@tanstack/react-query'
import { versionCheck } from '#contract/site/calls/system.ts'
import type { CodeName, Language } from '#contract/codes.ts'
import { clientVersion, siteIdOf } from '#contract/limits.ts'
import type { AccessDoor } from '#src/shared/app/services.tsx'
import type { CodeListeners, GatewayToast } from '#src/gateway/gateway-answer.ts'
import { createGateway, type GatewayOptions } from '#src/gateway/gateway.ts'
import type { ServerClock } from '#src/gateway/self-healing-sending.ts'
import { deviceUuid } from '#src/gateway/identity.ts'
import { createSocket } from '#src/gateway/socket.ts'
import { sessionKeys } from '#src/machines/accounts/stored-session.ts'
import { startServerClock } from '#src/streams/server-clock.ts'
import { browserStore } from './browser-store.ts'
import { createLazyPart } from './lazy-part.ts'
import { createNavigation } from './navigation.ts'
import { readPreferences } from './preferences.ts'
import { provideLines } from './provide-endpoints.ts'
import { provideSession } from './provide-session.ts'

/** What the server wrote into the page's head. */
const pageMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

const clientTypeOfScreen = (): 'web' | 'h5' => (matchMedia('(pointer: coarse)').matches ? 'h5' : 'web')

/** Its calls may be answered by another origin, which `newsDomain` in the local store names. [C-08] */
const newsPath = 'site/game/newsoccer/'

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

const probeTimeoutMs = 5_000

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

  const tabStore = browserStore('sessionStorage')
  const toasts = createSignal<[toast: GatewayToast]>()
  const alerts = createSignal()
  const currentPage = () => location.pathname + location.search

  const door: GatewayOptions = {
    baseUrl: '',
    siteId,
    clientType,
    version: clientVersion,
    uuid,
    siteKeyFingerprint: pageMeta('gateway-key'),
    channelStore: tabStore,
    clock,
    language: () => language,
    token,
    fetch: (input, init) => fetch(input, init),
    onSessionCode: sessionCodes.send,
  }
  const isWell = async (origin: string) => {
    const probe = createGateway({ ...door, baseUrl: origin, onSessionCode: () => undefined })
    return (await probe.call(versionCheck, {}, { timeoutMs: probeTimeoutMs })).kind === 'accepted'
  }
  const lines = provideLines({ store, isWell, isOnline: () => navigator.onLine })
  const meetAccess: NonNullable<CodeListeners['onRoute']> = (to, notice) => {
    access.send({ type: 'access.met', to, notice, page: currentPage() })
  }
  const gateway = createGateway({
    ...door,
    lines,
    originOf: ({ path }) => (path.startsWith(newsPath) ? store.getItem('newsDomain') || null : null),
    onRoute: meetAccess,
    onToast: toasts.send,
    onAlert: alerts.send,
    verify: async (demand, signal) => (await verification.load()).verify(demand, signal),
  })
  const socket = createSocket({
    baseUrl: () => lines.current().origin,
    auth: () => ({ token: token(), uuid, siteId: String(siteId), clientType, version: clientVersion }),
  })
  lines.onSwitch(socket.renew)
  const session = createActor(
    provideSession({
      gateway,
      socket,
      store,
      navigate: navigation.to,
      serverNow,
      currentPage,
      onSessionCode: sessionCodes.hear,
    }),
  ).start()
  const queries = new QueryClient({
    defaultOptions: { queries: { retry: 1, staleTime: 5_000, refetchOnWindowFocus: true } },
  })
  const verification = createLazyPart(async () =>
    (await import('./provide-verification.ts')).provideVerification({ gateway, serverNow }),
  )
  const accessPart = createLazyPart(async () =>
    (await import('./provide-access.ts')).provideAccess({
      gateway,
      store: tabStore,
      currentPage,
      navigate: navigation.to,
      clearSession: () => session.send({ type: 'session.restricted' }),
      refresh: () => {
        gateway.forget('')
        void queries.invalidateQueries()
      },
    }),
  )
  const access: AccessDoor = {
    load: accessPart.load,
    current: accessPart.current,
    // Without its code nothing can be shown; the next code asks for it again.
    send: (event) =>
      void accessPart.load().then(
        (actor) => actor.send(event),
        () => undefined,
      ),
  }

  let known = session.getSnapshot().context.token
  session.subscribe(({ context }) => {
    if (context.token === known) return
    const hadOne = known !== ''
    known = context.token
    if (hadOne || known !== '') socket.renew()
  })
  startServerClock(gateway, clock)

  return {
    store,
    preferences,
    language,
    speak,
    gateway,
    lines,
    socket,
    session,
    verification,
    access,
    meetAccess,
    toasts,
    alerts,
    serverNow,
    navigation,
    queries,
  }
}

export type Composition = ReturnType<typeof compose>
