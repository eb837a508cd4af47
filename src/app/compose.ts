import { type ActorRefFrom, createActor } from 'xstate'
import type { QueryClient } from '@tanstack/react-query'
import { versionCheck } from '#contract/site/calls/system.ts'
import type { CodeName, Language } from '#contract/codes.ts'
import { clientVersion, siteIdOf } from '#contract/limits.ts'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import type { AccessPort } from '#src/shared/app/services.tsx'
import type { CodeListeners, GatewayToast } from '#src/gateway/gateway-answer.ts'
import { createGateway, type GatewayOptions } from '#src/gateway/gateway.ts'
import type { ServerClock } from '#src/gateway/self-healing-sending.ts'
import { deviceUuid } from '#src/gateway/identity.ts'
import { createSocket } from '#src/gateway/socket.ts'
import type { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import { sessionKeys } from '#src/machines/accounts/stored-session.ts'
import { startServerClock } from '#src/streams/server-clock.ts'
import { browserStore } from './browser-store.ts'
import { createTranslations } from './i18n/translation-store.ts'
import { createLazyDialogs } from './lazy-dialogs.tsx'
import { createLazyPart } from './lazy-part.ts'
import { createNavigation } from './navigation.ts'
import { readPageStart } from './start/page-start.ts'
import { readPreferences } from './preferences.ts'
import { provideEndpoints } from './gateway/provide-endpoints.ts'
import { createSlip } from './sports/lazy-slip.tsx'
import { createSiteQueries } from './site-queries.ts'
import { createTelemetry } from './telemetry.ts'
import { provideSession } from './accounts/provide-session.ts'

/** What the server wrote into the page's head. */
const pageMeta = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

const clientTypeOfScreen = (): 'web' | 'h5' => (matchMedia('(pointer: coarse)').matches ? 'h5' : 'web')

/** Its calls may be answered by another origin, which `newsDomain` in the local store names. [C-08] */
const newsPath = 'site/game/newsoccer/'
export const newsDomainKey = 'newsDomain'

const probeTimeoutMs = 5_000

/** What every call carries and where its codes go. */
const composeBasics = () => {
  const store = browserStore('localStorage')
  const tabStore = browserStore('sessionStorage')
  const preferences = readPreferences(store)
  let language: Language = preferences.language ?? 'zh-CN'
  const { offer, takeCarried, offsetMs } = readPageStart()
  const clock: ServerClock = { offsetMs }
  const sessionCodes = createListenerSet<[name: CodeName, msg: string]>()
  const options: GatewayOptions = {
    baseUrl: '',
    siteId: siteIdOf(Number(pageMeta('site-id'))),
    clientType: clientTypeOfScreen(),
    version: clientVersion,
    uuid: deviceUuid(store),
    siteKeyFingerprint: pageMeta('gateway-key'),
    secureSessionStore: tabStore,
    clock,
    offer,
    takeCarried,
    language: () => language,
    token: () => store.getItem(sessionKeys.token) ?? '',
    fetch: (input, init) => fetch(input, init),
    upload: async (url, init, onSent) => (await import('#src/gateway/upload.ts')).upload(url, init, onSent),
    onSessionCode: sessionCodes.notify,
  }
  return {
    store,
    tabStore,
    preferences,
    words: createTranslations(language),
    setLanguage: (next: Language) => {
      language = next
    },
    clock,
    serverNow: () => Date.now() + clock.offsetMs,
    sessionCodes,
    options,
    navigation: createNavigation(),
    currentPage: () => location.pathname + location.search,
    toasts: createListenerSet<[toast: GatewayToast]>(),
    alerts: createListenerSet(),
    queries: createSiteQueries({
      defaultOptions: { queries: { retry: 1, staleTime: 5_000, refetchOnWindowFocus: true } },
    }),
  }
}

type Basics = ReturnType<typeof composeBasics>

const composeGateway = (
  { store, options, toasts, alerts }: Basics,
  later: Required<Pick<GatewayOptions, 'onRoute' | 'verify' | 'reauthenticate' | 'agree'>>,
) => {
  const isHealthy = async (origin: string) => {
    const probe = createGateway({ ...options, baseUrl: origin, offer: undefined, onSessionCode: () => undefined })
    return (await probe.call(versionCheck, {}, { timeoutMs: probeTimeoutMs })).kind === 'accepted'
  }
  // A page that is left ends its own requests: no line is to blame for them.
  let isLeft = false
  window.addEventListener('pagehide', () => (isLeft = true))
  window.addEventListener('pageshow', () => (isLeft = false))
  const endpoints = provideEndpoints({ store, isHealthy, isOnline: () => navigator.onLine && !isLeft })
  const gateway = createGateway({
    ...options,
    ...later,
    endpoints,
    originOf: ({ path }) => (path.startsWith(newsPath) ? store.getItem(newsDomainKey) || null : null),
    onToast: toasts.notify,
    onAlert: alerts.notify,
  })
  const { siteId, clientType, version, uuid, token } = options
  const socket = createSocket({
    baseUrl: () => endpoints.current().origin,
    auth: () => ({ token: token(), uuid, siteId: String(siteId), clientType, version }),
    onToast: toasts.notify,
  })
  endpoints.onSwitch(socket.renew)
  return { endpoints, gateway, socket }
}

/** The access machine, which loads when a code first asks for it. */
const composeAccess = (
  { tabStore, currentPage, navigation, queries }: Basics,
  gateway: ReturnType<typeof createGateway>,
  clearSession: () => void,
): AccessPort => {
  const part = createLazyPart(async () =>
    (await import('./access/provide-access.ts')).provideAccess({
      gateway,
      store: tabStore,
      currentPage,
      navigate: navigation.to,
      clearSession,
      refresh: () => {
        gateway.forget('')
        void queries.invalidateQueries()
      },
    }),
  )
  return {
    load: part.load,
    current: part.current,
    // Without its code nothing can be shown; the next code asks for it again.
    send: (event) =>
      void part.load().then(
        (actor) => actor.send(event),
        () => undefined,
      ),
  }
}

/** What goes with the session: the socket's own, what is kept of the member, and what another device does to the account. */
const followSession = ({
  session,
  socket,
  queries,
  dialogs: { accountNotice, reminder, playGuard },
  telemetry,
}: {
  session: ActorRefFrom<typeof sessionMachine>
  socket: ReturnType<typeof createSocket>
  queries: QueryClient
  dialogs: ReturnType<typeof createLazyDialogs>
  telemetry: ReturnType<typeof createTelemetry>
}): void => {
  socket.on('account.changed', (change) => {
    void queries.invalidateQueries({ queryKey: ['member'] })
    accountNotice.load().then(
      ({ actor }) => actor.send({ type: 'account.changed', change }),
      () => undefined,
    )
  })
  let lastToken = session.getSnapshot().context.token
  session.subscribe(({ context }) => {
    // A reminder that could not load comes with the next change of the session.
    if (context.userInfo && !reminder.current()) reminder.load().catch(() => undefined)
    if (context.userInfo && !playGuard.current()) playGuard.load().catch(() => undefined)
    if (context.token === lastToken) return
    const hadOne = lastToken !== ''
    accountNotice.current()?.actor.send({ type: 'notice.forget' })
    lastToken = context.token
    telemetry.report(lastToken === '' ? 'session.ended' : 'session.opened')
    if (hadOne || lastToken !== '') socket.renew()
  })
}

/** Hears that the site has changed from the start on: what comes before a screen listens is not lost. [C-09, S-10] */
const hearSite = (socket: ReturnType<typeof createSocket>) => {
  const listeners = createListenerSet()
  let wasMissed = false
  socket.on('site.changed', () => {
    wasMissed = listeners.size === 0
    listeners.notify()
  })
  return (listener: () => void): (() => void) => {
    if (wasMissed) listener()
    wasMissed = false
    return listeners.add(listener)
  }
}

/** Wires the browser's side once: storage, gateway, socket, session, clock. */
export const compose = () => {
  const basics = composeBasics()
  const { store, serverNow, navigation, currentPage, sessionCodes, clock } = basics
  const meetAccess: NonNullable<CodeListeners['onRoute']> = (to, notice) => {
    access.send({ type: 'access.met', to, notice, page: currentPage() })
  }
  const { endpoints, gateway, socket } = composeGateway(basics, {
    onRoute: meetAccess,
    verify: async (challenge, signal) => (await dialogs.verification.load()).verify(challenge, signal),
    agree: async (signal) => (await dialogs.agreements.load()).agree(signal),
    reauthenticate: async (challenge, signal) =>
      (await dialogs.reauthentication.load()).reauthenticate(challenge, signal),
  })
  const session = createActor(
    provideSession({
      gateway,
      socket,
      store,
      navigate: navigation.to,
      serverNow,
      currentPage,
      onSessionCode: sessionCodes.add,
    }),
  ).start()
  const dialogs = createLazyDialogs({ ...basics, gateway, socket, session })
  const askLogin = () =>
    void dialogs.entrance.load().then(
      ({ open }) => open(location.pathname),
      () => session.send({ type: 'session.ask', fromPage: currentPage() }),
    )
  const access = composeAccess(basics, gateway, () => session.send({ type: 'session.restricted' }))

  const telemetry = createTelemetry({ gateway, page: () => location.pathname, nowMs: serverNow })
  basics.toasts.add(() => telemetry.report('call.failed'))
  const slip = createSlip({ ...basics, gateway, socket, session, telemetry })
  followSession({ session, socket, queries: basics.queries, dialogs, telemetry })
  startServerClock(gateway, clock)
  return {
    ...basics,
    gateway,
    endpoints,
    socket,
    session,
    dialogs,
    askLogin,
    access,
    meetAccess,
    telemetry,
    slip,
    onSiteChanged: hearSite(socket),
  }
}

export type Composition = Omit<ReturnType<typeof compose>, 'options' | 'clock'>
