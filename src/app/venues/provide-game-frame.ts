import { fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { venueLaunch, venueLaunchDemo } from '#contract/venues/game-calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { gameFrameMachine, type LaunchAnswer, type LaunchInput } from '#src/machines/venues/game-frame-machine.ts'
import type { BrowserStore } from '#src/app/browser-store.ts'
import { datedBy } from '#src/app/command/provide-command.ts'

const openedMax = 50

interface GameFrameParts {
  gateway: Gateway
  serverNow: () => number
  currency: () => SettlementCurrency
  /** Of this tab. */
  store: BrowserStore
}

const openedKey = 'grandstand.launched'
const Opened = z.array(z.tuple([z.string(), z.string()]))

/** The address at which this tab opened a game last, by game, the newest first; also after a reload. */
const createOpened = (store: BrowserStore) => {
  const read = (): z.infer<typeof Opened> => {
    try {
      return Opened.parse(JSON.parse(store.getItem(openedKey) ?? '[]'))
    } catch {
      return []
    }
  }
  return {
    get: (key: string): string | undefined => read().find(([game]) => game === key)?.[1],
    set: (key: string, url: string): void => {
      const others = read().filter(([game]) => game !== key)
      store.setItem(openedKey, JSON.stringify([[key, url], ...others].slice(0, openedMax)))
    },
  }
}

const phone = '(max-width: 767px), (max-height: 480px)'

/** Opens games. An address that this tab has opened is said, so that it is not given again. [C-13, L-04] */
export const provideGameFrame = ({ gateway, serverNow, currency, store }: GameFrameParts): typeof gameFrameMachine => {
  const dated = datedBy(serverNow)
  const opened = createOpened(store)
  return gameFrameMachine.provide({
    actors: {
      launch: fromPromise<LaunchAnswer, LaunchInput>(async ({ input: { game, spentUrl }, signal }) => {
        const { channelCode, gameId, isDemo } = game
        const key = `${channelCode}/${gameId}`
        const spent = spentUrl ?? opened.get(key)
        const asked = {
          channelCode,
          gameId,
          device: matchMedia(phone).matches ? ('phone' as const) : ('desktop' as const),
          ...(spent !== undefined && { spentUrl: spent }),
        }
        const options = { signal, quiet: true }
        if (isDemo) return dated(gateway.call(venueLaunchDemo, asked, options))
        const answer = await dated(gateway.call(venueLaunch, { ...asked, currency: currency() }, options))
        if (answer.kind === 'accepted') opened.set(key, answer.data.url)
        return answer
      }),
    },
  })
}
