import { fromCallback, fromPromise } from 'xstate'
import * as z from 'zod/mini'
import { anchorGifts, anchorReward } from '#contract/gifts/calls.ts'
import { chatSend } from '#contract/rooms/calls.ts'
import { goldCoinBalance } from '#contract/wallet/calls.ts'
import { rejectOf } from '#src/machines/command/command.ts'
import { composerMachine, textCommand } from '#src/machines/rooms/composer-machine.ts'
import type { TextBody } from '#src/machines/rooms/composer-rules.ts'
import { giftCommand, giftTrayMachine } from '#src/machines/gifts/gift-tray-machine.ts'
import type { GiftBody, TrayLoad } from '#src/machines/gifts/gift-tray-rules.ts'
import { createPauseFeed } from '#src/streams/play-feed.ts'
import { createWalletFeed } from '#src/streams/session-feed.ts'
import { waitUntil } from '#src/streams/wait-until.ts'
import { datedBy, flat, keepWhole, provideCommand, roomStore } from '#src/app/command/provide-command.ts'
import type { MachineParts } from '#src/app/command/machine-parts.ts'

const StoredText = z.object({ requestId: z.uuid(), text: z.string().check(z.minLength(1)) })
const StoredGift = z.object({ requestId: z.uuid(), giftId: z.string(), count: z.int(), price: z.int() })

/** [C-16] */
export const provideComposer = (parts: MachineParts): typeof composerMachine => {
  const { gateway, serverNow } = parts
  const at = datedBy(serverNow)
  const store = keepWhole(roomStore(parts, 'text'), StoredText, flat<TextBody>, ({ requestId, text }) => ({
    requestId,
    body: { text },
  }))
  return composerMachine.provide({
    actors: {
      command: provideCommand(textCommand, store, ({ place, requestId, body }) =>
        at(gateway.call(chatSend, { chatRoomNo: place.roomNo, requestId, text: body.text })),
      ),
      waitUntil: fromPromise(({ input, signal }) => waitUntil(input.untilMs, serverNow, signal)),
    },
  })
}

/** Which member confirmed a large gift in this tab. */
const confirmedKey = 'gifts.confirmed'

const loadTray = async (
  { gateway, memberId, pendingStorage }: MachineParts,
  signal: AbortSignal,
): Promise<TrayLoad> => {
  const [gifts, coins] = await Promise.all([
    gateway.call(anchorGifts, {}, { signal }),
    memberId() === null ? null : gateway.call(goldCoinBalance, {}, { signal }),
  ])
  return {
    gifts: gifts.kind === 'accepted' ? gifts.data.gifts : null,
    coins: coins?.kind === 'accepted' ? coins.data.coins : null,
    hasConfirmed: memberId() !== null && pendingStorage.getItem(confirmedKey) === memberId(),
    reject: rejectOf(gifts),
  }
}

/** [C-16, E-12] */
export const provideGiftTray = (parts: MachineParts): typeof giftTrayMachine => {
  const { gateway, serverNow, socket, memberId, pendingStorage } = parts
  const at = datedBy(serverNow)
  const store = keepWhole(roomStore(parts, 'gift'), StoredGift, flat<GiftBody>, ({ requestId, ...body }) => ({
    requestId,
    body,
  }))
  return giftTrayMachine.provide({
    actions: { keepConfirmed: () => pendingStorage.setItem(confirmedKey, memberId() ?? '') },
    actors: {
      loadTray: fromPromise(({ signal }) => loadTray(parts, signal)),
      command: provideCommand(giftCommand, store, ({ place, requestId, body }) =>
        at(gateway.call(anchorReward, { chatRoomNo: place.roomNo, requestId, ...body })),
      ),
      walletFeed: fromCallback(createWalletFeed(socket)),
      pauseFeed: fromCallback(createPauseFeed(socket)),
    },
  })
}
