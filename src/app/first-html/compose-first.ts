import { QueryClient } from '@tanstack/react-query'
import { createActor } from 'xstate'
import type { Language } from '#contract/codes.ts'
import type { PageStart } from '#contract/page-start.ts'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import type { Gateway, Socket } from '#src/gateway/gateway-port.ts'
import { memoryStore } from '#src/gateway/identity.ts'
import type { Composition } from '#src/app/compose.ts'
import { createTranslations } from '#src/app/i18n/translation-store.ts'
import { createLazyDialogs } from '#src/app/lazy-dialogs.tsx'
import { createSlip } from '#src/app/sports/lazy-slip.tsx'
import { createNavigation } from '#src/app/navigation.ts'
import { readPreferences } from '#src/app/preferences.ts'
import { provideSession } from '#src/app/accounts/provide-session.ts'
import { createTelemetry } from '#src/app/telemetry.ts'

const never = <Data>(): Promise<Data> => new Promise(() => undefined)
const nothing = () => undefined
const stays = () => nothing

/** Answers what the page brings along, and nothing else, ever. */
const createGateway = (answers: PageStart['answers']): Composition['gateway'] => {
  const byRequest = new Map(answers.map(({ path, input, data }) => [path + JSON.stringify(input), data]))
  const call: Gateway['call'] = async ({ path }, input) => {
    const data = byRequest.get(path + JSON.stringify(input))
    return data === undefined ? never() : { kind: 'accepted', data: data as never }
  }
  return { call, forget: nothing }
}

const socket: Socket & Pick<Composition['socket'], 'renew' | 'close'> = {
  status: 'connecting',
  onStatus: stays,
  request: never,
  on: stays,
  renew: nothing,
  close: nothing,
}

/** The site as a visitor has it who has done nothing yet: nothing is started, nothing is asked. */
export const composeFirst = (
  answers: PageStart['answers'],
  { language, nowMs }: { language: Language; nowMs: number },
): Composition => {
  const store = memoryStore()
  const words = createTranslations(language)
  const gateway = createGateway(answers)
  const navigation = createNavigation()
  const sessionCodes: Composition['sessionCodes'] = createListenerSet()
  const serverNow = () => nowMs
  const currentPage = () => ''
  const session = createActor(
    provideSession({
      gateway,
      socket,
      store,
      navigate: nothing,
      serverNow,
      currentPage,
      onSessionCode: sessionCodes.add,
    }),
  )
  const telemetry = createTelemetry({ gateway, page: currentPage, nowMs: serverNow })
  const parts = { gateway, socket, store, session, serverNow, words, navigation }
  const alerts: Composition['alerts'] = createListenerSet()
  return {
    store,
    tabStore: store,
    preferences: readPreferences(store),
    words,
    setLanguage: nothing,
    serverNow,
    sessionCodes,
    navigation,
    currentPage,
    toasts: createListenerSet(),
    alerts,
    queries: new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } }),
    gateway,
    endpoints: {
      current: () => ({ origin: '', timeoutMs: 0 }),
      triesMax: () => 1,
      failed: () => null,
      answered: nothing,
      learn: nothing,
      onSwitch: nothing,
    },
    socket,
    session,
    dialogs: createLazyDialogs({ ...parts, alerts }),
    askLogin: nothing,
    access: { send: nothing, load: never, current: nothing },
    meetAccess: nothing,
    telemetry,
    slip: createSlip({ ...parts, telemetry }),
    onSiteChanged: stays,
  }
}
