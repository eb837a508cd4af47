import { startTitleMarquee, titlePageOf } from '#src/streams/title-marquee.ts'
import { buildLabel, clientVersion, roomAskEveryMs } from '#contract/limits.ts'
import { buildLabelOf } from '#src/shared/site/build-label.ts'
import { browserStore } from '#src/app/browser-store.ts'
import type { Composition } from '#src/app/compose.ts'
import { onStuck } from '#src/app/gateway/follow-calls.ts'
import { reportStart } from './report-start.ts'
import type { Screens } from '#src/app/routes.tsx'

const isSafari = /^(?!.*(?:chrom|android|crios|fxios|edgios)).*safari/i.test(navigator.userAgent)

/** Whoever points at a room, puts a finger on it or comes to it by key is about to enter it: its code comes before the press. */
const loadRoomAhead = (room: Screens['Room']): void => {
  const types = ['pointerover', 'focusin'] as const
  const ahead = ({ target }: Event): void => {
    if (!(target instanceof Element) || !target.closest('a[href^="/app/room/"]')) return
    for (const type of types) document.removeEventListener(type, ahead)
    room.load().catch(() => undefined)
  }
  for (const type of types) document.addEventListener(type, ahead, { passive: true })
}

/** Where no socket comes through for longer than a reconnect takes, its pushes are asked for; all at once only by chance. */
const followCuts = ({ gateway, socket, session, queries }: Composition): void => {
  const isSeen = () => document.visibilityState === 'visible' && navigator.onLine
  const ask = async (): Promise<void> => {
    const { askWithoutSocket } = await import('#src/app/gateway/without-socket.ts')
    askWithoutSocket({ gateway, socket, session, queries, isSeen })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isFollowed = false
  const follow = (): void => {
    if (socket.status === 'connected') {
      clearTimeout(timer)
      isFollowed = false
    } else if (!isFollowed) {
      isFollowed = true
      // Without its code the page shows what it had.
      timer = setTimeout(() => void ask().catch(() => (isFollowed = false)), roomAskEveryMs * (1 + Math.random()))
    }
  }
  follow()
  socket.onStatus(follow)
}

/** What nobody waits for: long titles scroll, the build is reported, and with a page that goes what it still has to say. [R-11, A-07, C-17] */
export const startLater = (composition: Composition, { Room }: Screens): void => {
  const { gateway, serverNow, telemetry, dialogs, socket, session } = composition
  followCuts(composition)
  loadRoomAhead(Room)
  onStuck(() => telemetry.report('command.stuck'))
  // Badges are of the level that the member has now. [C-12]
  socket.on('vip.changed', () => session.send({ type: 'session.refresh' }))
  startTitleMarquee(titlePageOf(document, matchMedia('(prefers-reduced-motion: reduce)')), { isSafari })
  const theme = document.documentElement.dataset['theme'] === 'fresh' ? 'fresh' : 'glow'
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void telemetry.send()
  })
  // Who is offline may press what asks to log in.
  dialogs.sessionDialog.load().catch(() => undefined)
  void reportStart({
    gateway,
    store: browserStore('sessionStorage'),
    page: location.pathname,
    label: buildLabelOf({ clientVersion, buildLabel }, theme),
    nowMs: serverNow(),
  })
}
