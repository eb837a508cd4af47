import type { ActorRefFrom } from 'xstate'
import { clientWordsOf } from '#contract/client-words.ts'
import type { Gateway, Socket } from '#src/gateway/gateway-port.ts'
import type { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import { createListenerSet } from '#src/shared/collections/listener-set.ts'
import { hasSlipPanel } from '#src/shared/sports/slip-places.ts'
import type { SlipPort, SlipRef } from '#src/shared/sports/slip-port.ts'
import { createSlipView } from '#src/shared/sports/slip-view.ts'
import { toast } from '#src/ui/toast-store.ts'
import type { BrowserStore } from '#src/app/browser-store.ts'
import type { SiteTranslations } from '#src/app/i18n/translation-store.ts'
import { createLazyPart } from '#src/app/lazy-part.ts'
import { pageLanguage } from '#src/app/i18n/page-language.ts'
import type { createTelemetry } from '#src/app/telemetry.ts'

interface SlipBasics {
  gateway: Gateway
  socket: Socket
  session: ActorRefFrom<typeof sessionMachine>
  store: BrowserStore
  words: SiteTranslations
  serverNow: () => number
  telemetry: ReturnType<typeof createTelemetry>
}

const ignore = () => undefined

/** Says that a pressed price is on no slip: its code did not load. */
const sayOffline = (): void => {
  toast(clientWordsOf('NETWORK_ABNORMAL', pageLanguage()), { tone: 'error' })
}

/** The site's slip with what shows it around the pages; its code comes when it is first needed. [S-13] */
export const createSlip = ({ words, telemetry, ...parts }: SlipBasics) => {
  const changes = createListenerSet()
  const view = createSlipView()
  const part = createLazyPart(async () => {
    const [{ provideSlip }, { SlipFrame }] = await Promise.all([
      import('./provide-slip.ts'),
      import('#src/features/sports/slip/slip-frame.tsx'),
      words.load('slip'),
    ])
    const actor: SlipRef = provideSlip(parts)
    actor.subscribe(changes.notify)
    actor.on('bet.accepted', () => telemetry.report('bet.accepted'))
    return { actor, dialog: <SlipFrame slip={actor} view={view} /> }
  })
  part.subscribe(changes.notify)
  const load = async (): Promise<SlipRef> => (await part.load()).actor
  const port: SlipPort = {
    load,
    current: () => part.current()?.actor,
    send: (event) =>
      void load().then((actor) => actor.send(event), event.type === 'room.changed' ? ignore : sayOffline),
    subscribe: changes.add,
    view,
  }
  return {
    port,
    current: part.current,
    load: part.load,
    subscribe: part.subscribe,
    /** A page that has a place for it, or a browser that has used it, loads it ahead. */
    loadFor: (path: string): void => {
      if (hasSlipPanel(path) || parts.store.getItem('grandstand.slip') !== null) part.load().catch(ignore)
    },
  }
}
