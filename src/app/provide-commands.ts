import { fromCallback, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { anchorGifts, anchorReward } from '#contract/gifts/calls.ts'
import { chatSend } from '#contract/rooms/calls.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import type { Schema } from '#contract/schema.ts'
import { betPlace } from '#contract/sports/calls.ts'
import { betSlipMachine } from '#src/machines/sports/bet-slip-machine.ts'
import { rejectOf } from '#src/machines/command/command.ts'
import { composerMachine } from '#src/machines/rooms/composer-machine.ts'
import { giftTrayMachine } from '#src/machines/gifts/gift-tray-machine.ts'
import type { TrayLoad } from '#src/machines/gifts/gift-tray-rules.ts'
import { createPendingStore } from '#src/streams/pending-store.ts'
import { createWalletFeed } from '#src/streams/session-feed.ts'
import { waitUntil } from '#src/streams/wait-until.ts'
import type { MachineParts } from './provide-machines.ts'
import type { MatchFeed } from './provide-room.ts'

const PendingText = z.object({ requestId: z.uuid(), text: z.string().check(z.minLength(1)) })
const PendingGift = z.object({ requestId: z.uuid(), giftId: z.string(), count: z.int(), price: z.int() })
const PendingBet = z.object({
  request: betPlace.request,
  pick: z.object({
    matchId: z.string(),
    matchName: z.string(),
    selectionId: z.string(),
    categoryName: z.string(),
    itemName: z.string(),
    oddsMilli: z.int(),
    followsOrderId: z.nullable(z.string()),
  }),
})

/** Dates an answer by the server's clock. */
const dated =
  (serverNow: () => number) =>
  async <Result extends object>(result: Promise<Result>): Promise<Result & { atMs: number }> =>
    Object.assign(await result, { atMs: serverNow() })

/** Commands under way belong to a member in a room: nobody else may send them again. */
const scopeOf = ({ memberId }: MachineParts, roomNo: string | null): string => `${memberId() ?? '-'}.${roomNo ?? '-'}`

const pendingIn = <Pending>(
  { pendingStorage, serverNow }: MachineParts,
  kind: string,
  schema: Schema<unknown, Pending>,
) => createPendingStore({ store: pendingStorage, kind, nowMs: serverNow }, schema)

/** [C-16] */
export const provideComposer = (parts: MachineParts): typeof composerMachine => {
  const { gateway, serverNow } = parts
  const at = dated(serverNow)
  const pending = pendingIn(parts, 'text', PendingText)
  return composerMachine.provide({
    actors: {
      sendText: fromPromise(({ input: { roomNo, requestId, text } }) =>
        at(gateway.call(chatSend, { chatRoomNo: roomNo, requestId, text })),
      ),
      recallText: fromPromise(async ({ input }) => pending.read(scopeOf(parts, input.roomNo))),
      waitUntil: fromPromise(({ input, signal }) => waitUntil(input.untilMs, serverNow, signal)),
    },
    actions: {
      keepText: (_, { roomNo, pending: text }) => pending.write(scopeOf(parts, roomNo), text),
    },
  })
}

const loadTray = async ({ gateway, memberId }: MachineParts, signal: AbortSignal): Promise<TrayLoad> => {
  const [gifts, coins] = await Promise.all([
    gateway.call(anchorGifts, {}, { signal }),
    memberId() === null ? null : gateway.call(goldCoinBalance, {}, { signal }),
  ])
  return {
    gifts: gifts.kind === 'accepted' ? gifts.data.gifts : null,
    coins: coins?.kind === 'accepted' ? coins.data.coins : null,
    reject: rejectOf(gifts),
  }
}

/** [C-16, E-12] */
export const provideGiftTray = (parts: MachineParts): typeof giftTrayMachine => {
  const { gateway, serverNow, socket } = parts
  const at = dated(serverNow)
  const pending = pendingIn(parts, 'gift', PendingGift)
  return giftTrayMachine.provide({
    actors: {
      loadTray: fromPromise(({ signal }) => loadTray(parts, signal)),
      sendGift: fromPromise(({ input: { roomNo, ...gift } }) =>
        at(gateway.call(anchorReward, { chatRoomNo: roomNo, ...gift })),
      ),
      recallGift: fromPromise(async ({ input }) => pending.read(scopeOf(parts, input.roomNo))),
      walletFeed: fromCallback(createWalletFeed(socket)),
    },
    actions: {
      keepGift: (_, { roomNo, pending: gift }) => pending.write(scopeOf(parts, roomNo), gift),
    },
  })
}

/** [E-09, S-13] */
export const provideBetSlip = (parts: MachineParts, matchFeed: MatchFeed): typeof betSlipMachine => {
  const { gateway, serverNow } = parts
  const at = dated(serverNow)
  const pending = pendingIn(parts, 'bet', PendingBet)
  return betSlipMachine.provide({
    actors: {
      placeBet: fromPromise(({ input }) => at(gateway.call(betPlace, input))),
      recallBet: fromPromise(async ({ input }) => pending.read(scopeOf(parts, input.roomNo))),
      matchFeed,
    },
    actions: {
      keepBet: (_, { roomNo, pending: bet }) => pending.write(scopeOf(parts, roomNo), bet),
    },
  })
}
