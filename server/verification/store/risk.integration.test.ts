import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aMember } from '#tests/builders/member.ts'
import { testDatabase, type TestDatabase } from '#tests/world/database.ts'
import { knownDeviceMs, knownDevicesMax } from '#server/verification/domain/known-devices.ts'
import { createRisk, type RiskStore } from './risk.ts'
import type { Client } from '#server/platform/calls/client.ts'

let clients = 0
const aClient = (changes: Partial<Client> = {}): Client => ({
  address: `10.0.0.${(clients += 1)}`,
  uuid: randomUUID(),
  clientType: 'web',
  language: 'zh-CN',
  ...changes,
})

let database: TestDatabase
let nowMs: number
let risk: RiskStore

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => database.drop())
beforeEach(() => {
  nowMs = 1_800_000_000_000
  risk = createRisk(database.db, () => nowMs)
})

test('[S-07] a device that a member has logged in with is known for that member, until it is forgotten', async () => {
  const [member, other] = [await aMember(database.db), await aMember(database.db)]
  const [phone, laptop] = [aClient(), aClient()]
  const scores = async () => [
    await risk.score('login', phone, undefined),
    await risk.score('login', phone, member.id),
    await risk.score('login', phone, other.id),
    await risk.score('login', laptop, member.id),
  ]
  expect(await scores()).toEqual([10, 20, 20, 20])
  await risk.trust(phone, member.id)
  await risk.trust(laptop, member.id)
  await risk.trust(laptop, member.id)
  expect(await scores()).toEqual([0, 0, 20, 0])
  await risk.forgetDevices(member.id, laptop.uuid)
  expect(await scores()).toEqual([10, 20, 20, 0])
  nowMs += knownDeviceMs
  await risk.sweep()
  expect(await risk.score('login', laptop, member.id)).toBe(20)
})

test('[V-08] the newest ten devices of a member are known, stored hashed', async () => {
  const [member, other] = [await aMember(database.db), await aMember(database.db)]
  const devices = Array.from({ length: knownDevicesMax + 1 }, () => aClient())
  for (const device of devices) {
    nowMs += 1
    await risk.trust(device, member.id)
    if (device === devices[0]) await risk.trust(device, other.id)
  }
  const known = await Promise.all(devices.map((device) => risk.isKnownDevice(device, member.id)))
  expect(known).toEqual(devices.map((_device, nth) => nth > 0))
  expect(await risk.isKnownDevice(devices[0] ?? aClient(), other.id)).toBe(true)
  const rows = await database.db.selectFrom('known_devices').selectAll().where('member_id', '=', member.id).execute()
  expect(rows.length).toBe(knownDevicesMax)
  expect(devices.some(({ uuid }) => JSON.stringify(rows).includes(uuid))).toBe(false)
})

test('[S-07] failed tries count for every address of a /64', async () => {
  const attacker = aClient({ address: '2001:db8:1:1::1' })
  for (let tries = 0; tries < 4; tries += 1) await risk.failed(attacker)
  expect(await risk.score('login', aClient({ address: '2001:db8:1:1:ffff::1' }), undefined)).toBe(10 + 8)
  expect(await risk.score('login', aClient({ address: '2001:db8:1:2::1' }), undefined)).toBe(10)
})

test('[S-07] failed tries count for the address, the device and the member that they hit', async () => {
  const member = await aMember(database.db)
  const attacker = aClient()
  for (let tries = 0; tries < 4; tries += 1) await risk.failed(attacker, member.id)
  await risk.challengeFailed(attacker)
  await risk.challengeFailed(attacker)
  expect(await risk.score('login', attacker, undefined)).toBe(10 + 48 + 5)
  expect(await risk.score('login', aClient({ address: attacker.address }), undefined)).toBe(10 + 8 + 5)
  expect(await risk.score('login', aClient({ uuid: attacker.uuid }), undefined)).toBe(10 + 40 + 5)
  expect(await risk.score('login', aClient(), member.id)).toBe(20 + 32)
  expect(await risk.score('login', aClient(), undefined)).toBe(10)
})
