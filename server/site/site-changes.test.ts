import { expect, test } from 'vitest'
import { connected, endAfterEach, openHarness, until } from '#server/app/realtime/realtime-clients.ts'

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
