import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { SiteInfo } from '#contract/site/entities/site.ts'
import type { TelemetryName } from '#contract/site/entities/telemetry.ts'
import type { Gateway, Socket } from '#src/gateway/gateway-port.ts'
import type { FrameCalls } from '#src/shared/site/frame-calls.ts'
import type { AccessEvent, accessMachine } from '#src/machines/access/access-machine.ts'
import type { accountReminderMachine } from '#src/machines/accounts/account-reminder-machine.ts'
import type { sessionMachine } from '#src/machines/accounts/session-machine.ts'
import type { roomMachine } from '#src/machines/rooms/room-machine.ts'
import type { matchVideoMachine } from '#src/machines/live/match-video-machine.ts'
import type { playerMachine } from '#src/machines/live/player-machine.ts'
import type { composerMachine } from '#src/machines/rooms/composer-machine.ts'
import type { giftTrayMachine } from '#src/machines/gifts/gift-tray-machine.ts'
import type { giftShowMachine } from '#src/machines/gifts/gift-show-machine.ts'
import type { SlipPort } from '#src/shared/sports/slip-port.ts'
import type { moderationMachine } from '#src/machines/rooms/moderation-machine.ts'

/** The access machine, which loads when it is first needed. [S-08, S-09, S-10] */
export interface AccessPort {
  send(event: AccessEvent): void
  load(): Promise<ActorRefFrom<typeof accessMachine>>
  /** Undefined until it has loaded. */
  current(): ActorRefFrom<typeof accessMachine> | undefined
}

/** Tells the site what a screen does: contract/site/entities/telemetry.ts. [C-17] */
export type Report = (name: TelemetryName, value?: number | null) => void

/** The reminder's machine, which loads when somebody is logged in. [S-04] */
export interface ReminderPort {
  /** Undefined until it has loaded. */
  current(): ActorRefFrom<typeof accountReminderMachine> | undefined
  subscribe(listener: () => void): () => void
}

/** What `app` hands to the features: the door to the server, the session, and machines with their actors provided. */
export interface AppServices {
  gateway: Gateway
  socket: Socket
  session: ActorRefFrom<typeof sessionMachine>
  access: AccessPort
  reminder: ReminderPort
  site: SiteInfo
  report: Report
  /** Opens the log-in over the page. */
  askLogin(): void
  slip: SlipPort
  /** The calls of the parts that `site` carries at first; they load when one of them is asked for again. */
  frameCalls(): Promise<FrameCalls>
  /** Server time as far as known, milliseconds since 1970. */
  serverNow(): number
  machines: {
    room: typeof roomMachine
    player: typeof playerMachine
    matchVideo: typeof matchVideoMachine
    composer: typeof composerMachine
    giftTray: typeof giftTrayMachine
    giftShow: typeof giftShowMachine
    moderation: typeof moderationMachine
  }
}

/** What every screen has; the machines of rooms load with the room. */
export type ShellServices = Omit<AppServices, 'machines'>

const ShellServicesContext = createContext<ShellServices | undefined>(undefined)

export const ShellServicesProvider = ShellServicesContext.Provider

export const useShellServices = (): ShellServices => {
  const services = useContext(ShellServicesContext)
  if (!services) throw new Error('useShellServices needs a ShellServicesProvider above it')
  return services
}

const ServicesContext = createContext<AppServices | undefined>(undefined)

export const ServicesProvider = ServicesContext.Provider

export const useServices = (): AppServices => {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesProvider above it')
  return services
}
