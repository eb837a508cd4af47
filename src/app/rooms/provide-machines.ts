import { fromCallback } from 'xstate'
import type { AppServices } from '#src/shared/app/services.tsx'
import { giftShowMachine } from '#src/machines/gifts/gift-show-machine.ts'
import { createGiftPlayback, spawnGiftWorker } from '#src/streams/gift-playback.ts'
import { provideMatchVideo } from '#src/app/sports/provide-match-video.ts'
import type { MachineParts } from '#src/app/command/machine-parts.ts'
import { provideComposer, provideGiftTray } from './provide-commands.ts'
import { provideModeration } from './provide-moderation.ts'
import { providePlayer } from './provide-player.ts'
import { provideMatchFeed, provideRoom } from './provide-room.ts'

/** The rooms' machines with their actors: what `useServices().machines` hands to the features. */
export const provideMachines = (parts: MachineParts): AppServices['machines'] => {
  const matchFeed = provideMatchFeed(parts)
  return {
    room: provideRoom(parts, matchFeed),
    moderation: provideModeration(parts),
    composer: provideComposer(parts),
    giftTray: provideGiftTray(parts),
    giftShow: giftShowMachine.provide({ actors: { giftPlayback: fromCallback(createGiftPlayback(spawnGiftWorker)) } }),
    matchVideo: provideMatchVideo(parts.gateway),
    player: providePlayer(parts.serverNow),
  }
}
