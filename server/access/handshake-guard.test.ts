import { describe, expect, test } from 'vitest'
import { connected, endAfterEach, openHarness, until } from '#server/app/realtime/realtime-clients.ts'

endAfterEach()

describe('[S-05, S-09] the access control of the site holds for sockets', () => {
  const rule = { id: '1', by: 'address', value: '127.0.0.0/8', title: '', text: '' } as const

  test('a rule ends the sockets that it keeps out and lets none in; its end lets them in again', async () => {
    const harness = await openHarness()
    const client = await connected(harness)
    await harness.settings.set('accessRules', [{ ...rule, effect: 'restriction' }], 'operator')
    await until(() => !client.socket.connected)
    expect(client.pushed('site.changed')).toEqual([{ keyCodes: ['accessRules'], maintainStatus: '1' }])
    await expect(connected(harness)).rejects.toThrow('ACCESS_RESTRICTION')
    await harness.settings.set('accessRules', [], 'operator')
    expect((await connected(harness)).socket.connected).toBe(true)
  })

  test('[S-10] maintenance and caveats leave sockets open: they hear when it is over', async () => {
    const harness = await openHarness()
    const client = await connected(harness)
    await harness.settings.set('maintenance', { on: true, title: '', text: '', untilMs: null }, 'operator')
    await harness.settings.set('accessRules', [{ ...rule, effect: 'caveat' }], 'operator')
    await harness.settings.set('maintenance', { on: false, title: '', text: '', untilMs: null }, 'operator')
    await until(() => client.pushed('site.changed').at(-1)?.maintainStatus === '1')
    expect(client.socket.connected).toBe(true)
    expect((await connected(harness)).socket.connected).toBe(true)
  })
})
