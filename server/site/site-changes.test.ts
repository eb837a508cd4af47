import { expect, test } from 'vitest'
import { connected, endAfterEach, openHarness, until } from '#server/app/realtime/realtime-clients.ts'
import { openingMs } from '#server/platform/realtime/broadcast.ts'

endAfterEach()

test('[C-09, S-10] every socket hears which settings changed, together, and whether maintenance is on', async () => {
  const harness = await openHarness()
  const clients = [await connected(harness), await connected(harness)]
  const maintenance = { on: true, title: '升级', text: '', untilMs: null }
  await Promise.all([
    harness.settings.set('siteName', '台', 'operator'),
    harness.settings.set('maintenance', maintenance, 'operator'),
  ])
  await until(() => clients.every((client) => client.pushed('site.changed').length > 0))
  for (const client of clients)
    expect(client.pushed('site.changed')).toEqual([{ keyCodes: ['siteName', 'maintenance'], maintainStatus: '0' }])
})

test('[C-09] a socket that connects right after a change hears of it: its page may be from before; a later one does not', async () => {
  let nowMs = Date.now()
  const harness = await openHarness({ now: () => nowMs })
  await harness.settings.set('siteName', '台', 'operator')
  await new Promise(setImmediate)
  const soon = await connected(harness)
  await until(() => soon.pushed('site.changed').length > 0)
  nowMs += openingMs
  const later = await connected(harness)
  await later.ask('room.watch', { roomNo: 'x' })
  expect(later.pushed('site.changed')).toEqual([])
})
