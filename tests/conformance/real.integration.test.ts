import { afterAll } from 'vitest'
import { startWorld, type World } from '#tests/world/world.ts'
import { gatewayConformance } from './suite.ts'

let world: World | undefined
afterAll(() => world?.stop())

gatewayConformance('the real gateway', async () => {
  world = await startWorld()
  return { baseUrl: world.baseUrl, fingerprint: '' }
})
