import { afterAll } from 'vitest'
import { createMockGateway } from './mock-gateway.ts'
import { gatewayConformance } from './suite.ts'

const baseUrl = 'http://mock.grandstand.test'
const mock = await createMockGateway(baseUrl)
afterAll(() => mock.server.close())

gatewayConformance('the mock gateway', () => {
  mock.server.listen()
  return Promise.resolve({ baseUrl, fingerprint: mock.fingerprint })
})
