import { fromPromise } from 'xstate'
import { venueLaunch, venueLaunchDemo } from '#contract/venues/game-calls.ts'
import type { SettlementCurrency } from '#contract/wallet/entities/money.ts'
import type { Gateway } from '#src/gateway/gateway-port.ts'
import { gameFrameMachine, type LaunchAnswer, type LaunchInput } from '#src/machines/venues/game-frame-machine.ts'
import { LruMap } from '#src/shared/collections/lru-map.ts'
import { datedBy } from './provide-command.ts'

const openedMax = 50

interface GameFrameParts {
  gateway: Gateway
  serverNow: () => number
  currency: () => SettlementCurrency
}

/** The address at which this tab opened a game last, by game. */
const opened = new LruMap<string, string>(openedMax)

const phone = '(max-width: 767px), (max-height: 480px)'

/** Opens games. An address that this tab has opened is said, so that it is not given again. [C-13, L-04] */
export const provideGameFrame = ({ gateway, serverNow, currency }: GameFrameParts): typeof gameFrameMachine => {
  const dated = datedBy(serverNow)
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
